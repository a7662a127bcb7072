// The browser's side of the kit: one Browser widget a kernel, without a view of its own. It tells
// Python where it is, does what only a browser can, looks after the boards and lends the panels their
// code.

const PREFIX = "pantheon-kit.";
const html = document.documentElement;

// anywidget stops listening to a widget that was not up two seconds after its birth, which happens on
// a busy machine; so the widget's line is answered here, without that condition.
async function keepListening(model) {
  const raw = await model.widget_manager.get_model(model.get("key"));
  const parent = Object.getPrototypeOf(Object.getPrototypeOf(raw));
  raw.comm?.on_msg((message) => parent._handle_comm_msg.call(raw, message));
}

// Local storage, which some people switch off.
const storage = {
  all() {
    const found = {};
    try {
      for (let i = 0; i < localStorage.length; i++) {
        const key = localStorage.key(i);
        if (key.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = localStorage.getItem(key);
      }
    } catch { /* none */ }
    return found;
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, value);
    } catch { /* none */ }
  },
};

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

// Moves the keyboard's focus. `whole`: the step of a lesson around it comes into the window, with the
// prose before it where there is room, and from the top where the step is taller than the window.
const goTo = (el, whole) => {
  const step = whole && el?.closest(".pk-lesson");
  el?.focus({ preventScroll: !!step });
  if (!step) return;
  const parts = [...document.querySelectorAll(".jp-MarkdownCell, .pk-lesson")];
  const prose = parts[parts.indexOf(step) - 1] ?? step;
  const box = (part) => part.getBoundingClientRect();
  const fits = (from, to) => box(to).bottom - box(from).top < window.innerHeight;
  const last = fits(step, step) ? step : el;
  const first = [prose, step].find((part) => fits(part, last)) ?? el;
  const down = last === step && box(first).top >= 0;
  (down ? step : first).scrollIntoView({
    block: down || first === el ? "nearest" : "start",
    behavior: still.matches ? "auto" : "smooth",
  });
};
const coarse = window.matchMedia("(pointer: coarse)");
const inVoila = () => document.body.dataset.voila !== undefined;
const query = () => Object.fromEntries(new URLSearchParams(location.search));

function themeNow() {
  const wished = query().theme ?? storage.all().theme;
  if (wished === "light" || wished === "dark") return wished;
  const lab = document.body.dataset.jpThemeLight;
  if (lab && !inVoila()) return lab === "false" ? "dark" : "light";
  return dark.matches ? "dark" : "light";
}

function wearTheme() {
  html.dataset.theme = themeNow();
  html.toggleAttribute("data-projector", query().projector === "1");
}

const environment = () => ({
  dpr: window.devicePixelRatio || 1,
  width: window.innerWidth,
  height: window.innerHeight,
  query: query(),
  address: location.origin + location.pathname,
  theme: html.dataset.theme,
  reduced_motion: still.matches,
  touch: coarse.matches,
  lang: html.lang || "en",
  language: navigator.language || "en",
  voila: inVoila(),
  stored: storage.all(),
});

// Messages over the page's content: a line that goes by itself, or one that stays until pressed.
class Notes {
  constructor(words) {
    this.words = words;
    this.box = element("div", "pk-notes");
    this.box.setAttribute("role", "region");
    document.body.append(this.box);
    this.box.hidden = true;
  }

  say(text, kind = "info") {
    for (const had of [...this.box.children]) if (had.pkText === text) had.remove();
    const note = element("div", `pk-note pk-${kind}`);
    note.pkText = text;
    note.setAttribute("role", kind === "trouble" ? "alert" : "status");
    attribute(this.box, "aria-label", this.words().messages);
    this.box.hidden = false;
    const close = element("button", "pk-button pk-quiet");
    close.type = "button";
    close.textContent = this.words().close;
    close.addEventListener("click", () => this.end(note));
    this.box.append(note);
    while (this.box.children.length > 3) this.box.firstChild.remove();
    // Filled after it stands there, so that it is spoken.
    setTimeout(() => note.append(Object.assign(element("p"), { textContent: text }), close), 30);
    if (kind !== "trouble") setTimeout(() => this.end(note), 6000);
  }

  end(note) {
    if (note.contains(document.activeElement)) document.activeElement.blur();
    note.remove();
    this.box.hidden = !this.box.children.length;
  }
}

// The dialog over a page whose kernel is gone.
class LostDialog {
  constructor(words, where) {
    this.words = words;
    this.where = where;
  }

  show() {
    const words = this.words();
    this.hide();
    const el = (this.el = element("dialog", "pk-dialog pk-lost"));
    el.setAttribute("role", "alertdialog");
    const title = Object.assign(element("h2"), { id: fresh(), textContent: words.lost });
    const text = Object.assign(element("p"), { id: fresh(), textContent: inVoila() ? words.lost_text : words.lost_lab });
    const go = Object.assign(element("button", "pk-button pk-primary"), {
      type: "button", textContent: inVoila() ? words.go_on : words.close,
    });
    go.addEventListener("click", async () => {
      if (!inVoila()) return this.hide();
      // A server that does not answer yet would leave the browser's own error page here.
      go.setAttribute("aria-disabled", "true");
      const there = await fetch(this.where(), { cache: "no-store" }).then(() => true, () => false);
      if (there) return location.reload();
      go.removeAttribute("aria-disabled");
      text.setAttribute("role", "alert");
      text.textContent = words.away;
    });
    el.setAttribute("aria-labelledby", title.id);
    el.setAttribute("aria-describedby", text.id);
    el.append(title, text, go);
    // Esc makes it a bar at the edge: the board can still be looked at, the way on stays in sight.
    el.addEventListener("cancel", (event) => {
      event.preventDefault();
      el.close();
      el.classList.add("pk-bar");
      el.show();
    });
    document.body.append(el);
    el.showModal();
    go.focus();
  }

  hide() {
    this.el?.close();
    this.el?.remove();
    this.el = undefined;
  }
}

const panels = new Map(); // key of a panel -> { model, tree, rev, views, once, receive }
const inbox = new Map(); // key of a panel that is not up yet -> its messages

// Drawings are sent once; later a checksum stands for them.
const drawings = new Map();

function checksum(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

// Puts drawings in the place of their checksums, and learns those that are new; false: one is unknown.
function fillDrawings(part) {
  if (Array.isArray(part)) return part.every(fillDrawings);
  if (part === null || typeof part !== "object") return true;
  return Object.entries(part).every(([name, value]) => {
    if (name !== "svg" && name !== "markup") return fillDrawings(value);
    if (typeof value === "number") part[name] = drawings.get(value);
    else if (typeof value === "string" && value.length > 100) drawings.set(checksum(value), value);
    return part[name] !== undefined;
  });
}

function shortcut(event) {
  if (html.dataset.pkKeys === "off" || event.defaultPrevented || event.repeat) return false;
  if (event.altKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest("input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable=true]"))
    return false;
  // Controls that have a use for them keep Enter, Space and the keys that move.
  if (/^(Enter| |Arrow.*|Home|End|Page.*)$/.test(event.key) && target.closest("button, a, summary, input, .pk-log, .pk-table"))
    return false;
  const ours = target.closest(".pk-panel, .pk-board, .pk-page");
  // In Voila the page is all ours; a click beside the controls leaves the focus on some box around them.
  if (!ours && !inVoila()) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  const pressed = `${ctrl ? "ctrl+" : ""}${ctrl && event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
  const modal = document.querySelector("dialog:modal");
  const around = modal ?? ours?.closest(".pk-page") ?? document;
  for (const button of around.querySelectorAll(".pk-panel button.pk-button[aria-keyshortcuts]")) {
    if (button.node?.keys !== pressed || button.node.disabled || !button.getClientRects().length) continue;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.click();
    return true;
  }
  return false;
}

function flash(el) {
  el.classList.remove("pk-dropped");
  void el.offsetWidth; // Starts the animation anew.
  el.classList.add("pk-dropped");
  setTimeout(() => el.classList.remove("pk-dropped"), 500);
}

const code = {
  panelModel({ model, signal, early, born }) {
    const key = model.get("key");
    const panel = { model, tree: model.get("tree"), rev: model.get("rev"), views: new Set(), once: null };
    panels.set(key, panel);
    const receive = (message) => {
      try {
        take(message);
      } catch (error) {
        model.send({ k: "trouble", text: String(error?.stack ?? error).slice(0, 4000) });
      }
    };
    const take = (message) => {
      if (message.k === "full") {
        fillDrawings(message.tree);
        panel.tree = message.tree;
        panel.rev = message.rev;
      } else if (message.k === "diff") {
        if (message.rev <= panel.rev) return;
        if (message.base !== panel.rev || !fillDrawings(message.patch)) return model.send({ k: "full" });
        if (message.patch) panel.tree = patched(panel.tree, message.patch);
        panel.rev = message.rev;
      } else if (message.k === "focus") {
        for (const view of panel.views) {
          const el = view.root.querySelector(`[data-id="${CSS.escape(message.id)}"]`);
          goTo(el?.control ?? el?.summary ?? el, message.whole);
        }
        return;
      } else return;
      for (const view of panel.views) view.show(panel.tree);
    };
    panel.receive = receive;
    fillDrawings(panel.tree);
    model.on("msg:custom", receive);
    [...early, ...(inbox.get(key) ?? [])].forEach(receive);
    inbox.delete(key);
    keepListening(model);
    if (performance.now() - born > 1500) model.send({ k: "full" });
    signal?.addEventListener("abort", () => panels.delete(key));
  },

  async panelView({ model, el, signal }) {
    const key = model.get("key");
    while (!panels.has(key)) await new Promise((resolve) => setTimeout(resolve, 5));
    const panel = panels.get(key);
    el.classList.add("pk-panel");
    if (!inVoila()) el.lang = code.language;
    const send = (at, value, done) => {
      const { link } = code;
      const pressing = at.node.t === "button";
      // While something is worked on, a press is dropped for all to see; what was typed or chosen waits.
      if (pressing && (link?.slow || (at.node.once && panel.once === panel.rev))) return flash(at);
      if (at.node.once) panel.once = panel.rev;
      const content = { k: "event", id: at.node.id, value, rev: panel.rev };
      if (link) link.send(model, content, done);
      else {
        model.send(content);
        setTimeout(done, 500);
      }
    };
    const view = new View(el, send, flash);
    panel.views.add(view);
    view.show(panel.tree);
    signal?.addEventListener("abort", () => panel.views.delete(view));
    return () => panel.views.delete(view);
  },
};

function saveFile({ name, text, mime }) {
  const url = URL.createObjectURL(new Blob([text], { type: mime }));
  const a = Object.assign(element("a"), { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// An SVG as a PNG of `width` pixels, on paper of its own.
async function savePicture({ name, svg, width }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = element("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth) || width;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  canvas.toBlob((blob) => saveFile({ name, text: blob, mime: "image/png" }), "image/png");
}

// Short sounds made on the spot: [frequency in Hz, start and length in seconds, loudness, shape].
const SOUNDS = {
  roll: [[170, 0, 0.05, 0.25, "square"], [140, 0.09, 0.05, 0.2, "square"], [190, 0.17, 0.05, 0.15, "square"]],
  move: [[330, 0, 0.09, 0.25, "triangle"]],
  no: [[150, 0, 0.18, 0.25, "sawtooth"]],
  end: [[392, 0, 0.2, 0.25, "triangle"], [494, 0.18, 0.2, 0.25, "triangle"], [587, 0.36, 0.45, 0.25, "triangle"]],
};
let audio;

function sound(name) {
  audio ??= new AudioContext();
  audio.resume();
  for (const [pitch, from, length, loud, shape] of SOUNDS[name] ?? []) {
    const start = audio.currentTime + from;
    const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(loud * 0.4, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(element("textarea", "pk-unseen"), { value: text });
    const had = document.activeElement;
    document.body.append(area);
    area.select();
    const worked = document.execCommand("copy");
    area.remove();
    had?.focus?.();
    return worked;
  }
}

export default {
  initialize({ model, signal }) {
    const stop = new AbortController();
    const words = () => model.get("words");
    wearTheme();
    // In JupyterLab the rest of the page keeps its own language.
    const speak = (changed) => {
      code.language = model.get("language");
      if (!inVoila()) for (const panel of panels.values()) for (const view of panel.views) view.root.lang = code.language;
      else if (changed) html.lang = code.language;
    };
    speak(false);
    model.on("change:language", () => speak(true));

    const notes = new Notes(words);
    const dialog = new LostDialog(words, () => link.address ?? location.href);
    const lost = (reason) => {
      dialog.show();
      // In JupyterLab the cells can be run again, with a Browser of their own; this one is done.
      if (reason === "kernel" && !inVoila()) end();
    };
    const found = () => {
      dialog.hide();
      for (const panel of panels.values()) panel.model.send({ k: "full" });
      boards.again();
    };
    const link = (code.link = new Link(model.widget_manager, lost, found));
    const send = (content, done) => link.send(model, content, done);
    const busy = (el) => {
      if (!link.slow) return false;
      flash(el);
      return true;
    };
    const trouble = (error) => send({ k: "trouble", text: String(error?.stack ?? error).slice(0, 4000) });
    const boards = new Boards(model.get("key"), model.widget_manager, send, busy, shortcut, trouble);

    const change = () => {
      wearTheme();
      const now = JSON.stringify(environment());
      if (now === change.last) return;
      change.last = now;
      send({ k: "env", env: environment() });
    };
    const later = () => {
      clearTimeout(later.timer);
      later.timer = setTimeout(change, 200);
    };

    const commands = {
      news: ({ news }) => news.forEach(obey),
      panel({ key, message }) {
        if (panels.has(key)) panels.get(key).receive(message);
        else inbox.set(key, [...(inbox.get(key) ?? []), message].slice(-100));
      },
      board: ({ id, about }) => boards.about(id, about),
      address({ query: wished }) {
        const url = new URL(location.href);
        for (const [name, value] of Object.entries(wished))
          value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
        history.replaceState(history.state, "", url);
        wearTheme();
        change.last = JSON.stringify(environment());
      },
      go: ({ href }) => location.assign(href),
      store: ({ key, value }) => storage.set(key, value),
      theme({ value }) {
        storage.set("theme", value === "auto" ? null : value);
        if (query().theme) commands.address({ query: { theme: value === "auto" ? null : value } });
        change();
      },
      projector: ({ on }) => {
        commands.address({ query: { projector: on ? "1" : null } });
        later();
      },
      keys: ({ on }) => { html.dataset.pkKeys = on ? "on" : "off"; },
      title: ({ text }) => { document.title = text; },
      note: ({ text, kind }) => notes.say(text, kind),
      copy: async ({ text, said }) => {
        if (await copyText(text)) said && notes.say(said);
        else window.prompt(words().copy, text);
      },
      download: saveFile,
      picture: savePicture,
      sound: ({ name }) => sound(name),
      focus: ({ board, whole }) => goTo(document.querySelector(`.${BOARD}-${board}`), whole),
      scroll: ({ id }) => document.querySelector(`[data-id="${CSS.escape(id)}"], .${BOARD}-${CSS.escape(id)}`)
        ?.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" }),
    };
    const obey = (message) => {
      try {
        commands[message.k]?.(message);
      } catch (error) {
        trouble(error);
      }
    };
    model.on("msg:custom", obey);
    keepListening(model);

    const on = (target, name, handle, options) => target.addEventListener(name, handle, { signal: stop.signal, ...options });
    on(window, "keydown", shortcut, { capture: true });
    on(window, "resize", later);
    on(window, "popstate", later);
    on(window, "beforeunload", () => { link.leaving = true; });
    on(window, "pageshow", (event) => event.persisted && location.reload());
    for (const media of [dark, still, coarse]) on(media, "change", later);
    const ratio = () => {
      later();
      on(matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`), "change", ratio, { once: true });
    };
    on(matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`), "change", ratio, { once: true });
    const lab = new MutationObserver(later);
    lab.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });

    const end = () => {
      stop.abort();
      link.close();
      boards.close();
      lab.disconnect();
    };

    change.last = JSON.stringify(environment());
    send({ k: "hello", env: environment() });
    const kits = (globalThis.pantheonKits ??= {});
    const made = (kits[model.get("key")] ??= {});
    made.arrive?.(code);
    made.arrived ??= Promise.resolve(code);
    signal?.addEventListener("abort", end);
  },
};
