// A panel is only a place: the code that fills it comes once for all panels, with their Browser widget.
function kit(model) {
  const kits = (globalThis.pantheonKits ??= {});
  const made = (kits[model.get("browser_key")] ??= {});
  return (made.arrived ??= new Promise((resolve) => { made.arrive = resolve; }));
}
export default {
  initialize({ model, signal }) {
    const early = [];
    const keep = (message) => early.push(message);
    model.on("msg:custom", keep);
    const born = performance.now();
    kit(model).then((code) => {
      model.off("msg:custom", keep);
      if (!signal?.aborted) code.panelModel({ model, signal, early, born });
    });
  },
  async render({ model, el, signal }) {
    const code = await kit(model);
    return code.panelView({ model, el, signal });
  },
};
