// A panel is only a place: the code that fills it comes once for all, with the Browser widget.
const kit = (globalThis.pantheonKit ??= {});
kit.arrived ??= new Promise((resolve) => { kit.arrive = resolve; });
export default {
  initialize({ model, signal }) {
    const early = [];
    const keep = (message) => early.push(message);
    model.on("msg:custom", keep);
    const born = performance.now();
    kit.arrived.then((code) => {
      model.off("msg:custom", keep);
      if (!signal?.aborted) code.panelModel({ model, signal, early, born });
    });
  },
  async render({ model, el, signal }) {
    const code = await kit.arrived;
    return code.panelView({ model, el, signal });
  },
};
