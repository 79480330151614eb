// Hand-written: no validator limits the depth and members of JSON before a schema walks them.
export type JsonLimits = {
  readonly maxDepth: number;
  readonly maxKeys: number;
  readonly maxStringLength: number;
  readonly maxArray: number;
  /** Paths of strings that may be longer. */
  readonly mayBeLonger?: RegExp;
};

/** The limits of a request body; `maxKeys` is per object. */
export const jsonLimits: JsonLimits = {
  maxDepth: 32,
  maxKeys: 1000,
  maxStringLength: 262_144,
  maxArray: 1000,
};

const MAX_KEY = 255;

/** A violation of the limits in a parsed JSON value; holds the path and a reason, never a value. */
export class JsonShapeError extends Error {
  override readonly name = 'JsonShapeError';
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path === '' ? 'The body' : path} ${reason}.`);
  }
}

/**
 * A parser allocates memory per level: deep nesting costs it far more than the text's length, before any check can run.
 */
const HARMLESS_LENGTH = 65_536;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Returns whether a text nests deeper than this before it is parsed as JSON; short texts are harmless anyway. */
export function isNestedTooDeeply(text: string, maxDepth: number): boolean {
  if (text.length <= HARMLESS_LENGTH) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString && code === BACKSLASH) index += 1;
    else if (code === QUOTE) isInString = !isInString;
    else if (isInString) continue;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Maximum levels of a vendor's JSON. No vendor nests a hundred. */
const MOST_VENDOR_LEVELS = 1_000;

/** Returns whether parsing a vendor's JSON would cost far more than its length. */
export const isVendorJsonTooDeep = (text: string): boolean => isNestedTooDeeply(text, MOST_VENDOR_LEVELS);

/** Parses JSON of a vendor or an identity provider, with or without a byte-order mark. Throws a SyntaxError. */
export function parseVendorJson(text: string): unknown {
  if (isVendorJsonTooDeep(text)) throw new SyntaxError('JSON is nested too deeply');
  return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
}

type Node = { value: unknown; path: string; depth: number };

/** Walks a parsed value without recursion, before any other code may walk or serialize it. */
export function assertJsonShape(value: unknown, limits: JsonLimits): void {
  const pending: Node[] = [{ value, path: '', depth: 0 }];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node.value === 'string') assertText(node.value, node.path, limits);
    if (typeof node.value === 'object' && node.value !== null) pushMembers(node, node.value, pending, limits);
  }
}

function pushMembers(node: Node, value: object, pending: Node[], limits: JsonLimits): void {
  const depth = node.depth + 1;
  if (depth > limits.maxDepth) throw new JsonShapeError(node.path, 'is nested too deeply');
  if (Array.isArray(value)) {
    if (value.length > limits.maxArray) throw new JsonShapeError(node.path, 'has too many items');
    value.forEach((item: unknown, index) =>
      pending.push({ value: item, path: `${node.path}[${index}]`, depth }),
    );
    return;
  }
  const members = Object.entries(value);
  if (members.length > limits.maxKeys) throw new JsonShapeError(node.path, 'has too many keys');
  for (const [key, member] of members) {
    assertKey(key, node.path, limits);
    pending.push({ value: member, path: node.path === '' ? key : `${node.path}.${key}`, depth });
  }
}

function assertKey(key: string, path: string, limits: JsonLimits): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
    throw new JsonShapeError(path, `contains the forbidden key ${key}`);
  }
  if (key.length > MAX_KEY) throw new JsonShapeError(path, 'contains a key that is too long');
  assertText(key, path, limits);
}

function assertText(text: string, path: string, limits: JsonLimits): void {
  if (text.length > limits.maxStringLength && !limits.mayBeLonger?.test(path)) {
    throw new JsonShapeError(path, `is longer than ${limits.maxStringLength} characters`);
  }
  if (text.includes('\u0000')) throw new JsonShapeError(path, 'has a NUL character');
  if (/\p{Surrogate}/u.test(text)) throw new JsonShapeError(path, 'has a lone surrogate');
}
