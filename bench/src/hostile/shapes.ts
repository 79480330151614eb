/** Input that is made to be slow to read; `text` makes it as long as asked for. */
export type Shape = { readonly name: string; readonly text: (length: number) => string };

const repeat = (piece: string, end = ''): Shape => ({
  name: `${JSON.stringify(piece)} repeated${end === '' ? '' : `, then ${JSON.stringify(end)}`}`,
  // Through bytes, so that no parser pays for joining the pieces.
  text: (length) => Buffer.from(piece.repeat(Math.ceil(length / piece.length)) + end).toString(),
});

/** Inputs for every parser: runs, openings that are never closed, separators alone, escapes, and near-ends. */
export const commonShapes: readonly Shape[] = [
  repeat('a'),
  repeat('0'),
  repeat(' ', 'x'),
  repeat('/', 'x'),
  repeat('=', 'x'),
  repeat('&'),
  repeat(',', 'x'),
  repeat('.'),
  repeat('"'),
  repeat('\\'),
  repeat('<'),
  repeat('<a '),
  repeat('<a b="'),
  repeat('</token><token>'),
  repeat('['),
  repeat('{"a":'),
  repeat('"token":"'),
  repeat('token: '),
  repeat('a=', '%253D'),
  repeat('%25', '3D'),
  repeat('a=b;'),
  repeat('&amp;'),
  repeat('&#0'),
  repeat('-----BEGIN PRIVATE KEY-----'),
  repeat('eyJa.'),
  repeat('//a@'),
  repeat('\r\n--keyway-'),
  repeat('a@b,'),
  repeat('<a>;'),
  repeat('{a'),
  repeat('../'),
];

/** An object of many members, as JSON. */
export const manyMembers: Shape = {
  name: 'JSON: many members',
  text: (length) => JSON.stringify(members(length)),
};
/** A list of many different items, as JSON. */
export const manyItems: Shape = {
  name: 'JSON: many items',
  text: (length) =>
    JSON.stringify(Array.from({ length: length / 10 }, (_, index) => `i${10_000_000 + index}`)),
};
/** A list of numbers that JavaScript cannot hold, as JSON. */
export const manyDigits: Shape = {
  name: 'JSON: many numbers of too many digits',
  text: (length) => `[${Array.from({ length: length / 20 }, () => '1234567890123456789').join(',')}]`,
};
/** Elements whose text is kept as it is, never closed. */
export const nestedPre: Shape = { name: 'nested <pre>', text: (length) => '<pre> a'.repeat(length / 7) };

/** JSON of many members, items, levels or escapes. */
export const jsonShapes: readonly Shape[] = [
  manyMembers,
  manyItems,
  { name: 'JSON: many levels', text: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  { name: 'JSON: levels that stay open', text: (length) => '['.repeat(length) },
  { name: 'JSON: one string of escapes', text: (length) => `"${'\\u0041'.repeat(length / 6)}"` },
  { name: 'JSON: broken off in a name', text: (length) => `{${'"a":[0,"b'.repeat(length / 9)}` },
];

/** For what each of many connectors reads of its vendor. */
export const vendorShapes: readonly Shape[] = [
  ...jsonShapes,
  ...['a', '0', ' ', '/', '=', ',', '<a ', '&amp;', '<a>;'].map((piece) => repeat(piece, 'x')),
];

/** A parameter in a parameter in a parameter, each encoded once more. */
export const nestedParameters: Shape = {
  name: 'parameters within parameters',
  text: (length) => `${'a='.repeat(length / 4)}%${'25'.repeat(length / 4)}3D`,
};

/** An object that comes to about so many characters of JSON. */
export const members = (length: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: Math.ceil(length / 16) }, (_, index) => [`m${index}`, 'value']));
