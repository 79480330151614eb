// @ts-check
// The built sandbox. The line in which it says where it listens becomes the message a subject tells its parent.
process.stdout.write = (/** @type {string | Uint8Array} */ line) => {
  process.send?.(JSON.parse(String(line)));
  return true;
};
process.once('disconnect', () => process.exit());
await import(new URL('../../apps/sandbox/dist/main.js', import.meta.url).href);
