// Put into every page that is measured. Notes when something that can be seen changed for the last time:
// a change of the document, or a drawing on a canvas that stands in it, and the frame that showed it.
(() => {
  const seen = { changes: 0, shown: 0, drawn: 0, down: 0, click: 0 };
  globalThis.bench = seen;
  const frame = new MessageChannel();
  let waiting = false;
  frame.port1.onmessage = () => { waiting = false; seen.shown = performance.now(); };
  const changed = () => {
    seen.changes++;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => frame.port2.postMessage(0)); // arrives after the frame was painted
  };
  const context = CanvasRenderingContext2D.prototype;
  for (const name of ["drawImage", "fill", "stroke", "fillRect", "strokeRect", "clearRect", "fillText", "putImageData"]) {
    const draw = context[name];
    context[name] = function (...args) {
      if (this.canvas.isConnected) {
        if (name !== "clearRect") seen.drawn ||= performance.now();
        changed();
      }
      return draw.apply(this, args);
    };
  }
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("mousedown", (event) => { seen.down = event.timeStamp; }, true);
  addEventListener("click", (event) => { seen.click = event.timeStamp; }, true);

  // Presses `control` as soon as it is there, and resolves when `answer` is true: milliseconds since the
  // page was asked for.
  globalThis.opened = (control, answer) => new Promise((resolve) => {
    const until = (found, then) => { const at = found(); at ? then(at) : setTimeout(until, 4, found, then); };
    until(() => document.querySelector(control), () => {
      const press = () => document.querySelector(control)?.click();
      press();
      const again = setInterval(press, 250); // some presses are lost while a page comes up
      until(() => eval(answer), () => {
        clearInterval(again);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
    });
  });
})();
