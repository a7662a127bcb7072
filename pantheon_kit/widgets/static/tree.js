// Trees of plain data to semantic HTML. A view keeps the tree it shows; an update walks the old and
// the new tree together and touches only what differs, so focus, caret and scroll stay where they are.

const SVG_FORBIDDEN = "script, foreignObject, iframe, a, use[href^='http'], image";

function element(tag, css) {
  const el = document.createElement(tag);
  if (css) el.className = css;
  return el;
}

function attribute(el, name, value) {
  if (value === null || value === undefined || value === false || value === "") el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, value === true ? "" : value);
}

function write(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

function drawing(markup, label) {
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") return document.createComment("no drawing");
  parsed.querySelectorAll(SVG_FORBIDDEN).forEach((el) => el.remove());
  for (const el of [parsed, ...parsed.querySelectorAll("*")])
    for (const { name, value } of [...el.attributes])
      if (/^on/i.test(name) || /^\s*(javascript|data):/i.test(value)) el.removeAttribute(name);
  const svg = document.importNode(parsed, true);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("aria-labelledby");
  }
  svg.setAttribute("focusable", "false");
  return svg;
}

let serial = 0;
const fresh = () => `pk-${++serial}`;

const LANDMARKS = {
  main: "main", navigation: "nav", region: "section", complementary: "aside", banner: "header",
  contentinfo: "footer", article: "article",
};

const keyText = (keys) => keys.replace(/(^|\+)([a-z])/g, (_, plus, c) => plus + c.toUpperCase());

function field(tag, css, labelFirst = true) {
  const el = element("div", css);
  const id = fresh();
  el.label = element("label");
  el.label.htmlFor = id;
  el.control = element(tag);
  el.control.id = id;
  el.append(...(labelFirst ? [el.label, el.control] : [el.control, el.label]));
  return el;
}

function textField(el, node) {
  write(el.label, node.label);
  const { control } = el;
  control.maxLength = node.max;
  control.readOnly = !!node.readonly;
  control.disabled = !!node.disabled;
  attribute(control, "placeholder", node.placeholder);
  for (const name of ["error", "tip"]) {
    if (node[name] && !el[name]) {
      el[name] = element("p", `pk-${name}`);
      el[name].id = fresh();
      if (name === "error") el[name].setAttribute("role", "alert");
      el.append(el[name]);
    }
    if (el[name]) {
      write(el[name], (name === "tip" ? node.hint : node.error) ?? "");
      el[name].hidden = !node[name];
    }
  }
  attribute(control, "aria-invalid", node.error ? "true" : null);
  const about = ["error", "tip"].filter((name) => node[name]).map((name) => el[name].id);
  attribute(control, "aria-describedby", about.join(" "));
}

function committing(el, view, commitKey) {
  const { control } = el;
  const commit = () => {
    if (control.value === el.sent) return;
    el.sent = control.value;
    view.emit(el, control.value);
  };
  control.addEventListener("change", commit);
  control.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && commitKey(event)) {
      event.preventDefault();
      commit();
    }
  });
}

function retext(el, node, old, force) {
  // A text somebody is writing is left alone, unless the program has something new to say.
  if (force || !old || old.value !== node.value) {
    if (el.control.value !== node.value && (document.activeElement !== el.control || el.control.value === el.sent || !old))
      el.control.value = node.value;
    el.sent = node.value;
  }
}

const gauge = (tag) => ({
  make: () => field(tag, ""),
  set(el, node) {
    el.className = `pk-field ${node.css ?? ""}`;
    write(el.label, node.label);
    Object.assign(el.control, { max: node.max, value: node.value });
  },
});

// Each kind: make(node, view) builds the element once; set(el, node, old, view) brings it up to date;
// settle(el, node) shows the tree's value again after an event was worked on; slot(el) holds children.
const KINDS = {
  box: {
    make: (node) => element(LANDMARKS[node.role] ?? "div"),
    set(el, node) {
      el.className = node.css ?? "";
      attribute(el, "role", LANDMARKS[node.role] ? null : node.role);
      attribute(el, "aria-label", node.label);
      attribute(el, "aria-live", node.live);
    },
  },
  row: {
    make: () => element("div"),
    set(el, node) {
      el.className = `pk-row ${node.css ?? ""}`;
      attribute(el, "role", node.role);
      attribute(el, "aria-label", node.label);
    },
  },
  heading: {
    make: (node) => element(`h${node.level}`),
    again: (node, old) => node.level !== old.level,
    set(el, node) {
      el.className = node.css ?? "";
      write(el, node.text);
    },
  },
  text: {
    make: () => element("p"),
    set(el, node) {
      el.className = node.css ?? "";
      attribute(el, "role", { polite: "status", assertive: "alert" }[node.live]);
      write(el, node.text ?? "");
    },
  },
  rich: {
    make: () => element("p"),
    set(el, node, old, view) {
      el.className = node.css ?? "";
      attribute(el, "role", { polite: "status", assertive: "alert" }[node.live]);
      if (old && same(old.parts, node.parts)) return;
      el.replaceChildren(...node.parts.map((part) => {
        if (typeof part === "string") return part;
        for (const [name, tag] of [["b", "strong"], ["i", "em"], ["code", "code"]])
          if (name in part) return Object.assign(element(tag), { textContent: part[name] });
        const name = "place" in part ? "place" : "rule";
        const inner = element(node.id ? "button" : "span", `pk-${name}`);
        inner.textContent = part.text ?? part[name];
        inner.dataset[name] = part[name];
        if (node.id) {
          inner.type = "button";
          inner.addEventListener("click", () => view.emit(el, part[name]));
        }
        return inner;
      }));
    },
  },
  button: {
    make(node, view) {
      const el = element("button");
      el.type = "button";
      el.addEventListener("click", () => {
        if (el.node.disabled) view.refuse(el);
        else view.emit(el, null);
      });
      return el;
    },
    set(el, node, old) {
      const marks = ["primary", "danger", "quiet"].filter((name) => node[name]).map((name) => `pk-${name}`);
      el.className = ["pk-button", ...marks, node.css ?? ""].join(" ").trim();
      attribute(el, "aria-label", node.label);
      attribute(el, "aria-disabled", node.disabled ? "true" : null);
      attribute(el, "aria-pressed", node.pressed === undefined ? null : String(node.pressed));
      attribute(el, "aria-expanded", node.expanded === undefined ? null : String(node.expanded));
      attribute(el, "aria-keyshortcuts", node.keys ? keyText(node.keys).replace("Ctrl", "Control") : null);
      attribute(el, "title", node.keys ? `${node.label || node.text} (${keyText(node.keys)})` : null);
      if (!old || old.svg !== node.svg || old.text !== node.text) {
        el.replaceChildren();
        if (node.svg) el.append(drawing(node.svg));
        if (node.text) el.append(Object.assign(element("span"), { textContent: node.text }));
      }
    },
  },
  link: {
    make: () => element("a"),
    set(el, node) {
      el.className = `pk-link ${node.css ?? ""}`.trim();
      el.href = node.href;
      attribute(el, "target", node.new ? "_blank" : null);
      attribute(el, "rel", node.new ? "noopener" : null);
      attribute(el, "aria-current", node.current ? "page" : null);
      write(el, node.text);
    },
  },
  select: {
    make(node, view) {
      const el = field("select", "");
      el.control.addEventListener("change", () => view.emit(el, el.control.value));
      return el;
    },
    set(el, node, old) {
      el.className = `pk-field ${node.css ?? ""}`;
      write(el.label, node.label);
      el.control.disabled = !!node.disabled;
      if (!old || !same(old.options, node.options))
        el.control.replaceChildren(...node.options.map(([value, text]) => new Option(text, value)));
      el.control.value = node.value;
    },
    settle: (el, node) => { el.control.value = node.value; },
  },
  choice: {
    make: () => {
      const el = element("fieldset");
      el.legend = el.appendChild(element("legend"));
      el.options = el.appendChild(element("div", "pk-options"));
      el.name = fresh();
      return el;
    },
    set(el, node, old, view) {
      el.className = `pk-choice ${node.css ?? ""}`;
      write(el.legend, node.label);
      if (!old || !same(old.options, node.options))
        el.options.replaceChildren(...node.options.map(([value, text]) => {
          const label = element("label");
          const radio = Object.assign(element("input"), { type: "radio", name: el.name, value });
          radio.addEventListener("change", () => view.emit(el, value));
          label.append(radio, Object.assign(element("span"), { textContent: text }));
          return label;
        }));
      el.disabled = !!node.disabled;
      this.settle(el, node);
    },
    settle(el, node) {
      for (const radio of el.options.querySelectorAll("input")) radio.checked = radio.value === node.value;
    },
  },
  check: {
    make(node, view) {
      const el = field("input", "", false);
      el.control.type = "checkbox";
      el.control.addEventListener("change", () => view.emit(el, el.control.checked));
      return el;
    },
    set(el, node) {
      el.className = `pk-check ${node.css ?? ""}`;
      write(el.label, node.label);
      el.control.disabled = !!node.disabled;
      el.control.checked = node.value;
    },
    settle: (el, node) => { el.control.checked = node.value; },
  },
  slider: {
    make(node, view) {
      const el = field("input", "");
      el.control.type = "range";
      el.output = el.appendChild(element("output"));
      // An output is a live region of its own; the slider's value says the same where somebody moves it.
      el.output.setAttribute("aria-hidden", "true");
      // One value is on its way at a time; what was passed over meanwhile is not sent.
      const send = () => {
        const value = el.control.valueAsNumber;
        if (el.away || value === el.sent) return;
        el.away = true;
        el.sent = value;
        view.emit(el, value, () => {
          el.away = false;
          send();
        });
      };
      el.control.addEventListener("input", send);
      return el;
    },
    set(el, node) {
      el.className = `pk-field pk-slider ${node.css ?? ""}`;
      write(el.label, node.label);
      el.control.disabled = !!node.disabled;
      Object.assign(el.control, { min: node.min, max: node.max, step: node.step });
      attribute(el.control, "aria-valuetext", node.valuetext);
      write(el.output, node.valuetext || String(node.value));
      this.settle(el, node);
    },
    settle(el, node) {
      if (el.away) return;
      el.control.value = node.value;
      el.sent = node.value;
    },
  },
  input: {
    make(node, view) {
      const el = field("input", "");
      committing(el, view, () => true);
      if (node.type === "search")
        el.control.addEventListener("input", () => {
          clearTimeout(el.timer);
          el.timer = setTimeout(() => el.control.dispatchEvent(new Event("change")), 200);
        });
      return el;
    },
    set(el, node, old) {
      el.className = `pk-field ${node.css ?? ""}`;
      el.control.type = node.type === "number" ? "text" : node.type;
      attribute(el.control, "inputmode", node.type === "number" ? "numeric" : null);
      attribute(el.control, "autocomplete", "off");
      textField(el, node);
      retext(el, node, old);
    },
    settle: (el, node) => retext(el, node, node, el.control.value === el.sent),
  },
  area: {
    make(node, view) {
      const el = field("textarea", "");
      committing(el, view, (event) => event.ctrlKey || event.metaKey);
      return el;
    },
    set(el, node, old) {
      el.className = `pk-field pk-area ${node.css ?? ""}`;
      el.control.rows = node.rows;
      textField(el, node);
      retext(el, node, old);
    },
    settle: (el, node) => retext(el, node, node, el.control.value === el.sent),
  },
  file: {
    make(node, view) {
      const el = field("input", "");
      el.control.type = "file";
      el.control.addEventListener("change", async () => {
        const [chosen] = el.control.files;
        if (!chosen) return;
        const name = chosen.name.slice(0, 1000);
        if (chosen.size > el.node.max) return view.emit(el, { name, problem: "size" }, () => { el.control.value = ""; });
        let value;
        try {
          value = { name, text: new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer()) };
        } catch {
          value = { name, problem: "text" };
        }
        view.emit(el, value, () => { el.control.value = ""; });
      });
      return el;
    },
    set(el, node) {
      el.className = `pk-field pk-file ${node.css ?? ""}`;
      write(el.label, node.label);
      el.control.disabled = !!node.disabled;
      attribute(el.control, "accept", node.accept);
    },
  },
  fold: {
    make(node, view) {
      const el = element("details");
      el.summary = el.appendChild(element("summary"));
      el.inner = el.appendChild(element("div", "pk-inside"));
      el.open = node.open;
      el.shown = node.open;
      el.addEventListener("toggle", () => {
        if (el.open === el.shown) return;
        el.shown = el.open;
        // What was unfolded is brought into sight, once it is there.
        if (el.node.id) view.emit(el, el.open, () => el.open && el.inner.scrollIntoView({ block: "nearest" }));
      });
      return el;
    },
    slot: (el) => el.inner,
    set(el, node, old) {
      el.className = `pk-fold ${node.css ?? ""}`;
      write(el.summary, node.summary);
      if (old && old.open !== node.open) {
        el.shown = node.open;
        el.open = node.open;
      }
    },
  },
  list: {
    make: (node) => element(node.ordered ? "ol" : "ul"),
    again: (node, old) => !node.ordered !== !old.ordered,
    wrap: () => element("li"),
    set(el, node) {
      el.className = `pk-list ${node.log ? "pk-log" : ""} ${node.css ?? ""}`;
      attribute(el, "aria-label", node.label);
      attribute(el, "tabindex", node.log ? "0" : null);
      attribute(el, "role", node.log ? null : "list");
    },
    after(el, node, old) {
      const current = el.children[node.current];
      for (const item of el.children) if (item !== current) attribute(item, "aria-current", null);
      if (!current) return;
      attribute(current, "aria-current", "true");
      const key = (list) => list.c?.[list.current]?.k;
      if (!old || old.current !== node.current || key(old) !== key(node) || !same(old.c?.length, node.c?.length)) {
        const reveal = () => {
          // Only the list scrolls, never the page.
          const top = current.offsetTop - el.offsetTop;
          if (top < el.scrollTop) el.scrollTop = top;
          else if (top + current.offsetHeight > el.scrollTop + el.clientHeight)
            el.scrollTop = top + current.offsetHeight - el.clientHeight;
        };
        el.isConnected && el.clientHeight ? reveal() : requestAnimationFrame(reveal);
      }
    },
  },
  table: {
    make: () => element("div", "pk-table"),
    set(el, node, old) {
      el.className = `pk-table ${node.css ?? ""}`;
      attribute(el, "tabindex", "0");
      attribute(el, "role", "region");
      attribute(el, "aria-label", node.label || node.head.join(", "));
      if (old && same(old.head, node.head) && same(old.rows, node.rows) && old.label === node.label) return;
      const table = element("table");
      if (node.label) table.createCaption().textContent = node.label;
      const cell = (row, tag, text, scope) => {
        const td = row.appendChild(element(tag));
        td.textContent = text;
        if (scope) td.scope = scope;
      };
      const head = table.createTHead().insertRow();
      for (const text of node.head) cell(head, "th", text, "col");
      const body = table.createTBody();
      for (const texts of node.rows) {
        const row = body.insertRow();
        texts.forEach((text, i) => (i ? cell(row, "td", text) : cell(row, "th", text, "row")));
      }
      el.replaceChildren(table);
    },
  },
  svg: {
    make: () => element("span"),
    set(el, node, old) {
      el.className = `pk-drawing ${node.css ?? ""}`;
      if (!old || old.markup !== node.markup || old.label !== node.label)
        el.replaceChildren(drawing(node.markup, node.label));
    },
  },
  dialog: {
    make(node, view) {
      const el = element("dialog", "pk-dialog");
      el.title_ = el.appendChild(element("h2"));
      el.title_.id = fresh();
      el.title_.tabIndex = -1;
      el.inner = el.appendChild(element("div", "pk-inside"));
      el.setAttribute("aria-labelledby", el.title_.id);
      el.addEventListener("cancel", (event) => {
        event.preventDefault();
        view.emit(el, false);
      });
      return el;
    },
    slot: (el) => el.inner,
    set(el, node) {
      attribute(el, "role", node.alert ? "alertdialog" : null);
      write(el.title_, node.title);
    },
    after(el, node) {
      const place = () => {
        if (!el.isConnected || el.node !== node) return;
        if (node.open && !el.open) {
          el.showModal();
          const first = el.inner.querySelector("[autofocus], .pk-primary, input, select, textarea, button");
          (first ?? el.title_).focus();
        } else if (!node.open && el.open) el.close();
      };
      el.isConnected ? place() : queueMicrotask(place);
    },
    gone: (el) => el.open && el.close(),
  },
  progress: gauge("progress"),
  meter: gauge("meter"),
};

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

function childKeys(children) {
  const count = {};
  return children.map((child) => {
    const kind = typeof child === "string" ? "#" : child.t;
    const own = typeof child === "string" ? undefined : child.k || child.id || undefined;
    if (own === undefined) count[kind] = (count[kind] ?? 0) + 1;
    return own === undefined ? `${kind}#${count[kind]}` : `${kind}:${own}`;
  });
}

// The same as `patched` in tree.py; what did not change stays the same object.
function patched(old, patch) {
  const node = { ...old, ...patch.p };
  for (const name of patch.x ?? []) delete node[name];
  const before = old.c ?? [];
  if (patch.u) {
    node.c = [...before];
    for (const [i, inner] of Object.entries(patch.u))
      node.c[i] = typeof inner === "string" ? inner : patched(before[i], inner);
  } else if (patch.o) {
    node.c = patch.o.flatMap((step) => {
      if (!Array.isArray(step)) return [step];
      const [index, then] = step;
      return typeof then === "object" ? [patched(before[index], then)] : before.slice(index, then);
    });
    if (!node.c.length) delete node.c;
  }
  return node;
}

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex='0']";

// One showing of a tree in the page. `send(id, value, rev, el, done)` takes the events away.
class View {
  constructor(root, send, refuse) {
    this.root = root;
    this.send = send;
    this.refuse = refuse;
    this.node = null;
    this.el = null;
  }

  show(node) {
    const focused = document.activeElement;
    const around = this.root.contains(focused) ? this.neighbourhood(focused) : null;
    const row = focused?.closest(".pk-row");
    if (this.el && this.node.t === node.t && !KINDS[node.t].again?.(node, this.node)) this.update(this.el, node);
    else {
      const el = this.build(node);
      this.root.replaceChildren(el);
      this.el = el;
    }
    this.node = node;
    // Focus that would be lost with a removed element goes to what came in its place, or stood nearest.
    if (around && !focused.isConnected && document.activeElement === document.body) {
      const come = row?.isConnected ? [...row.querySelectorAll(FOCUSABLE)].filter((el) => !around.includes(el)) : [];
      const next = [...come, ...around].find((el) => el.isConnected && el.getClientRects().length) ?? this.root;
      if (next === this.root) this.root.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
  }

  neighbourhood(focused) {
    const all = [...this.root.querySelectorAll(FOCUSABLE)];
    const at = all.indexOf(focused);
    return at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  }

  emit(el, value, done) {
    const settle = () => {
      done?.();
      KINDS[el.node.t].settle?.(el, el.node);
    };
    this.send(el, value, settle);
  }

  build(node) {
    if (typeof node === "string") return document.createTextNode(node);
    const kind = KINDS[node.t];
    if (!kind) throw new Error(`no such kind of node: ${node.t}`);
    const el = kind.make(node, this);
    el.node = node;
    if (node.id) el.dataset.id = node.id;
    kind.set(el, node, null, this);
    this.children(el, kind, [], node.c ?? []);
    kind.after?.(el, node, null);
    return el;
  }

  update(el, node) {
    const old = el.node;
    if (old === node) return;
    const kind = KINDS[node.t];
    el.node = node;
    kind.set(el, node, old, this);
    if (old.c !== node.c) this.children(el, kind, old.c ?? [], node.c ?? []);
    kind.after?.(el, node, old);
  }

  children(el, kind, before, after) {
    if (!before.length && !after.length) return;
    const slot = kind.slot ? kind.slot(el) : el;
    const inner = (child) => (kind.wrap ? child.firstChild : child);
    const had = new Map();
    const nodes = [...slot.childNodes];
    childKeys(before).forEach((key, i) => had.set(key, [nodes[i], before[i]]));
    const wanted = childKeys(after).map((key, i) => {
      const node = after[i];
      const [child, old] = had.get(key) ?? [];
      if (child && typeof node === "string") {
        if (old !== node) inner(child).data = node;
        had.delete(key);
        return child;
      }
      if (child && !KINDS[node.t].again?.(node, old)) {
        this.update(inner(child), node);
        had.delete(key);
        return child;
      }
      const made = this.build(node);
      if (!kind.wrap) return made;
      const wrapper = kind.wrap();
      wrapper.append(made);
      return wrapper;
    });
    for (const [child] of had.values()) {
      for (const open of [child, ...(child.querySelectorAll?.("dialog[open]") ?? [])])
        if (open.node) KINDS[open.node.t].gone?.(open);
      child.remove();
    }
    // Moving an element takes the focus from it, so only what stands wrong is moved.
    wanted.forEach((child, i) => {
      if (slot.childNodes[i] !== child) slot.insertBefore(child, slot.childNodes[i] ?? null);
    });
  }
}
