// The line to the kernel: sends events, knows when one has been worked on, and notices when nobody
// is there any more.

const SLOW = 400; // ms after which the page shows that it is at work, and drops further presses
const DEAF = 10_000; // ms without a sign of life after which the kernel is asked for
const ASK = 10_000; // ms between two looks at the server while the page is open to be seen
const GRACE = 3000; // ms that a broken line may take to mend itself

class Link {
  // `lost(reason)` is called when the kernel or the server is gone, `found()` when a broken line works
  // again; what was said meanwhile is lost.
  constructor(manager, lost, found) {
    this.kernel = manager.kernel ?? manager.context?.sessionContext?.session?.kernel ?? manager._kernel ?? null;
    this.lost = lost;
    this.found = found;
    this.away = new Set();
    this.stop = new AbortController();
    this.watch();
  }

  // Where the server tells about the kernel.
  get address() {
    return this.kernel?.id && `${this.kernel.serverSettings.baseUrl}api/kernels/${this.kernel.id}`;
  }

  get slow() {
    const now = performance.now();
    for (const sent of this.away) if (now - sent.at > SLOW) return true;
    return false;
  }

  // Sends content over a widget's model. The kernel's own "idle" tells when it was worked on, so an
  // answer costs no message.
  send(model, content, done) {
    const sent = { at: performance.now(), heard: false };
    this.away.add(sent);
    const show = setTimeout(() => this.mark(), SLOW);
    const deaf = setTimeout(() => !sent.heard && this.ask(true), DEAF);
    const status = (message) => {
      const state = message.content.execution_state;
      sent.heard = true;
      clearTimeout(deaf);
      if (state !== "idle") return;
      clearTimeout(show);
      this.away.delete(sent);
      this.mark();
      // The answers come on other channels of the same line, in order, but are drawn in promises.
      setTimeout(() => done?.(), 0);
    };
    try {
      model.send(content, { iopub: { status } });
    } catch {
      // The line is closed, and the page shows it or will find out now.
      clearTimeout(show);
      clearTimeout(deaf);
      this.away.delete(sent);
      this.ask(true);
    }
  }

  mark() {
    document.documentElement.toggleAttribute("data-pk-busy", this.slow);
  }

  watch() {
    const { kernel } = this;
    const { signal } = this.stop;
    if (kernel) {
      const gone = new Set(["restarting", "autorestarting", "dead", "terminating"]);
      const status = (_, state) => gone.has(state) && this.lose("kernel");
      const connection = (_, state) => {
        clearTimeout(this.broken);
        if (state === "disconnected") this.lose("server");
        else if (state === "connecting") {
          this.cut = true;
          this.broken = setTimeout(() => this.lose("server"), GRACE);
        } else if (state === "connected") this.ask(false);
      };
      kernel.statusChanged?.connect(status);
      kernel.connectionStatusChanged?.connect(connection);
      signal.addEventListener("abort", () => {
        kernel.statusChanged?.disconnect(status);
        kernel.connectionStatusChanged?.disconnect(connection);
      });
    }
    const timer = setInterval(() => document.visibilityState === "visible" && this.ask(false), ASK);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.ask(false), { signal });
    window.addEventListener("online", () => this.ask(false), { signal });
  }

  // Looks whether the server still has the kernel, by HTTP so that the kernel itself is left in peace.
  // Two failures in a row count; with `doubt` (an event stayed unheard) an idle kernel counts as deaf.
  async ask(doubt) {
    const { kernel } = this;
    if (!this.address || this.asking || this.stop.signal.aborted) return;
    this.asking = true;
    try {
      const answer = await fetch(this.address, {
        cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(8000),
      });
      if (answer.status === 404) return this.lose("kernel");
      if (!answer.ok) return; // A server that does not tell is no sign of anything.
      this.failed = 0;
      const { execution_state: state } = await answer.json();
      if (["dead", "restarting", "autorestarting"].includes(state)) this.lose("kernel");
      else if (doubt && state !== "busy") this.lose("kernel");
      else if (this.cut && this.reason !== "kernel" && kernel.connectionStatus === "connected") this.regain();
    } catch {
      this.failed = (this.failed ?? 0) + 1;
      if (this.failed >= 2) this.lose("server");
      else setTimeout(() => this.ask(doubt), 1000);
    } finally {
      this.asking = false;
    }
  }

  lose(reason) {
    if (this.stop.signal.aborted || this.reason === "kernel" || this.reason === reason || this.leaving) return;
    this.reason = reason;
    this.away.clear();
    this.mark();
    this.lost(reason);
  }

  regain() {
    this.cut = false;
    this.reason = undefined;
    this.away.clear();
    this.mark();
    this.found();
  }

  close() {
    this.stop.abort();
  }
}
