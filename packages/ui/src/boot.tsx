/** What the document shows before any script runs; it stands in the document alone. */
const drawn = globalThis.document?.querySelector('.boot');

/** The same for as long as the first answers are on their way. */
export const Boot = () => (
  <div ref={(place) => void (drawn && place?.replaceChildren(drawn.cloneNode(true)))} />
);
