/** The document's content before any script runs; it exists in the document only. */
const drawn = globalThis.document?.querySelector('.boot');

/** The same content while the first responses are loading. */
export const Boot = () => (
  <div ref={(place) => void (drawn && place?.replaceChildren(drawn.cloneNode(true)))} />
);
