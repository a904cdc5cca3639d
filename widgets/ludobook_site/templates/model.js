/** The model that a widget's module gets: the synced state, and messages from and to Python, which `send` carries. */
export function makeModel(send) {
  const state = {};
  const listeners = new Map();
  return {
    get: (name) => state[name],
    on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event, listener) =>
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((one) => one !== listener),
      ),
    send,
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) listener(value);
    },
    take(news) {
      Object.assign(state, news);
      for (const name of Object.keys(news)) this.emit(`change:${name}`, news[name]);
    },
  };
}
