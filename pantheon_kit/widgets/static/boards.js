// The boards: canvases of ipycanvas with the classes `pk-board`, `pk-board-<id>` and `pk-of-<browser>`. Listeners on the
// window catch events before ipycanvas sees them: it would send every mouse move to the kernel, hold
// the wheel, the finger, Tab and Esc, and hear a tap only as a touch.

const BOARD = "pk-board";
const MOST_PIXELS = 2400; // a side of a canvas; beyond that phones run out of memory
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " ", "Home", "End", "PageUp", "PageDown"]);

class Boards {
  // `key` is the Browser's, whose boards these are; `manager` the widget manager; `send(content, done)` takes messages away; `busy(el)` says whether
  // presses are dropped just now; `trouble(error)` reports.
  constructor(key, manager, send, busy, shortcut, trouble) {
    this.manager = manager;
    this.trouble = trouble;
    this.send = send;
    this.busy = busy;
    this.shortcut = shortcut;
    this.known = new Map(); // id -> what Python last said about the board
    this.seen = new WeakMap(); // canvas -> id
    this.sizes = new Map(); // id -> timer
    this.stop = new AbortController();
    this.resize = new ResizeObserver((entries) => entries.forEach((entry) => this.measure(entry)));
    this.found = document.getElementsByClassName(`pk-of-${key}`);
    this.watch = new MutationObserver(() => this.look());
    this.watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    this.listen();
    this.look();
  }

  idOf(el) {
    for (const name of el.classList) if (name.startsWith(`${BOARD}-`)) return name.slice(BOARD.length + 1);
    return null;
  }

  look() {
    for (const el of this.found) {
      if (this.seen.has(el) || el.localName !== "canvas") continue;
      const id = this.idOf(el);
      if (!id) continue;
      this.seen.set(el, id);
      this.dress(el, this.known.get(id) ?? {});
      this.observe(el);
      this.mend(id).catch(this.trouble);
    }
  }

  // Two weaknesses of ipycanvas: after one failed drawing it never draws again, and a motion cannot be
  // cut short.
  async mend(id) {
    const board = await this.manager.get_model(id);
    const queue = await this.manager.get_model(String(board.get("_canvas_manager")).replace("IPY_MODEL_", ""));
    if (!queue.pkMended) {
      queue.pkMended = true;
      const play = queue.onCommand.bind(queue);
      queue.onCommand = async (...message) => {
        this.hurry = false;
        try {
          await play(...message);
        } catch (error) {
          this.trouble(error);
          // But not without end, if the next one fails as well.
          if (performance.now() - (this.failed ?? -Infinity) > 5000) this.again();
          this.failed = performance.now();
        }
      };
    }
    for (const layer of board.get("_canvases")) {
      layer.sleep = (ms) => {
        if (this.hurry) return Promise.resolve();
        layer.forEachView((view) => view.updateCanvas());
        layer.trigger("new-frame");
        return new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          this.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      };
    }
  }

  // Ends a motion that is under way: whoever presses something does not want to wait for it.
  skip() {
    this.hurry = true;
    this.wake?.();
  }

  // Asks for whole drawings.
  again() {
    for (const el of this.found) {
      const id = this.seen.get(el);
      if (id && el.pkTold) this.send({ ...el.pkTold, on: "seen" });
    }
  }

  observe(el) {
    try {
      this.resize.observe(el, { box: "device-pixel-content-box" });
    } catch {
      this.resize.observe(el);
    }
  }

  measure({ target: el, contentRect, devicePixelContentBoxSize: exact }) {
    const css = contentRect.width;
    if (!css) return;
    const ratio = window.devicePixelRatio || 1;
    // The exact count of pixels is the sharpest, but an emulated or zoomed screen may tell another's.
    const pixels = (length, counted) => (Math.abs(counted - length * ratio) < 1.5 ? counted : Math.round(length * ratio));
    let width = pixels(css, exact?.[0].inlineSize);
    let height = pixels(contentRect.height, exact?.[0].blockSize);
    const shrink = Math.min(1, MOST_PIXELS / Math.max(width, height));
    width = Math.round(width * shrink);
    height = Math.round(height * shrink);
    const id = this.seen.get(el);
    const size = `${width} ${height}`;
    if (el.pkSize === size) return;
    const first = el.pkSize === undefined;
    el.pkSize = size;
    el.pkTold = { k: "board", id, on: first ? "seen" : "size", width, height, css };
    const tell = () => this.send(el.pkTold);
    clearTimeout(this.sizes.get(id));
    if (first) tell();
    else this.sizes.set(id, setTimeout(tell, 150));
  }

  // What Python says about a board: role, label, description, what to speak, where the pointer shows.
  about(id, news) {
    const had = this.known.get(id);
    const known = { ...had, ...news, hot: { ...had?.hot, ...news.hot } };
    delete known.say;
    this.known.set(id, known);
    for (const el of document.getElementsByClassName(`${BOARD}-${id}`)) {
      this.dress(el, known);
      if (news.say !== undefined) this.say(el, news.say);
    }
  }

  dress(el, { active, label, text, ratio, kind }) {
    attribute(el, "role", active ? "application" : "img");
    attribute(el, "aria-roledescription", active ? kind : null);
    attribute(el, "aria-label", label || "…");
    attribute(el, "tabindex", active ? "0" : "-1");
    el.style.setProperty("--pk-ratio", ratio ?? 1);
    if (text !== undefined) {
      if (!el.pkText) {
        el.pkText = element("p", "pk-unseen");
        el.pkText.id = fresh();
        el.pkVoice = element("p", "pk-unseen");
        el.pkVoice.setAttribute("role", "status");
      }
      if (el.parentNode && !el.pkText.isConnected) el.after(el.pkText, el.pkVoice);
      write(el.pkText, text);
      el.setAttribute("aria-describedby", el.pkText.id);
    }
  }

  say(el, text) {
    if (!el.pkVoice) return;
    // The same words twice are spoken twice.
    el.pkVoice.textContent = "";
    requestAnimationFrame(() => { el.pkVoice.textContent = text; });
  }

  spot(el, event) {
    const rect = el.getBoundingClientRect();
    return { x: (event.clientX - rect.left) / rect.width, y: (event.clientY - rect.top) / rect.height };
  }

  listen() {
    const { signal } = this.stop;
    const on = (names, handle, passive = true) => {
      for (const name of names)
        window.addEventListener(name, (event) => {
          const el = event.target;
          if (!(el instanceof HTMLCanvasElement)) return;
          const id = this.seen.get(el);
          if (id) handle(event, el, id);
        }, { capture: true, passive, signal });
    };
    on(["wheel", "mousedown", "mouseup", "mouseout", "touchstart", "touchmove", "touchend", "touchcancel"],
      (event) => event.stopImmediatePropagation());
    on(["mousemove"], (event, el, id) => {
      event.stopImmediatePropagation();
      this.hover(event, el, this.known.get(id));
    });
    on(["click"], (event, el, id) => {
      event.stopImmediatePropagation();
      const known = this.known.get(id);
      if (!known?.active) return;
      if (this.busy(el)) return;
      const touch = event.pointerType === "touch" || event.pointerType === "pen";
      const { x, y } = this.spot(el, event);
      this.send({ k: "board", id, on: "click", x, y, touch });
    });
    on(["keydown"], (event, el, id) => this.key(event, el, id), false);
    for (const name of ["pointerdown", "keydown"])
      window.addEventListener(name, () => this.skip(), { capture: true, passive: true, signal });
    on(["keyup", "keypress"], (event) => event.stopImmediatePropagation());
    on(["focus", "blur"], (event, el, id) => {
      if (!this.known.get(id)?.active) return;
      const shown = event.type === "focus" && el.matches(":focus-visible");
      if (shown === !!el.pkFocus) return;
      el.pkFocus = shown;
      this.send({ k: "board", id, on: "focus", shown });
    });
  }

  key(event, el, id) {
    event.stopImmediatePropagation();
    if (event.key === "Tab") return; // The browser moves on by itself.
    if (event.isComposing) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const known = this.known.get(id) ?? {};
    if (event.key === "Escape" && plain) {
      event.preventDefault();
      if (known.active) this.send({ k: "board", id, on: "key", key: "Escape" });
      el.blur();
      return;
    }
    if (!KEYS.has(event.key) && this.shortcut(event)) return;
    if (!known.active || !plain || !(KEYS.has(event.key) || [...event.key].length === 1)) return;
    event.preventDefault();
    // From the first key on, somebody who came by mouse sees the keyboard's place as well.
    if (!el.pkFocus) {
      el.pkFocus = true;
      this.send({ k: "board", id, on: "focus", shown: true });
    }
    if (this.busy(el)) return;
    this.send({ k: "board", id, on: "key", key: event.key, shift: event.shiftKey });
  }

  hover(event, el, known) {
    const hot = known?.active && !known.cold ? Object.values(known.hot).filter(Boolean) : [];
    const { x, y } = this.spot(el, event);
    const width = known?.width ?? 1000;
    const height = known?.height ?? 1000;
    const over = hot.some(([cx, cy, r]) => (x * width - cx) ** 2 + (y * height - cy) ** 2 <= r * r);
    el.classList.toggle("pk-over", over);
  }

  close() {
    this.stop.abort();
    this.watch.disconnect();
    this.resize.disconnect();
  }
}
