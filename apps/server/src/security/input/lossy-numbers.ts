// Hand-written: in Node 20, the reviver of JSON.parse does not receive a number's source text.

/** A number in a JSON text that `JSON.parse` would change: an integer past ±(2^53 − 1), infinity, or a lost zero. */
export type LossyNumber = {
  readonly start: number;
  readonly end: number;
  /** Returns the keys and indexes that lead to it; to be called before the next number is read. */
  readonly pathTo: () => readonly string[];
};

/** Matches every text that may contain one: shorter numbers without an exponent are exact. */
const MAY_HOLD_ONE = /\d{16}|\d[eE][+-]?\d/;
const NUMBER = /[-+.\deE]*/y;

type Level = { isList: boolean; index: number; key: string; expectsKey: boolean };

/** Returns the lossy numbers of a valid JSON text, in order. */
export function* lossyNumbersIn(text: string): Generator<LossyNumber> {
  if (!MAY_HOLD_ONE.test(text)) return;
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    const character = text[at]!;
    if (character === '"') {
      const end = endOfString(text, at);
      if (level?.expectsKey) Object.assign(level, { key: text.slice(at, end), expectsKey: false });
      at = end - 1;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      const end = endOfNumber(text, at);
      if (isLossy(text.slice(at, end))) yield { start: at, end, pathTo: () => levels.map(toPathPart) };
      at = end - 1;
    } else moveTo(character, levels);
  }
}

/** Returns the same JSON, with each such number as a string of its digits. */
export function withExactNumbers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of lossyNumbersIn(text)) {
    parts.push(text.slice(from, start), `"${text.slice(start, end)}"`);
    from = end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

function moveTo(character: string, levels: Level[]): void {
  if (character === '{' || character === '[')
    levels.push({ isList: character === '[', index: 0, key: '', expectsKey: character === '{' });
  else if (character === '}' || character === ']') levels.pop();
  else if (character === ',') {
    const level = levels.at(-1);
    if (level?.isList) level.index += 1;
    else if (level) level.expectsKey = true;
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.test(text);
  return NUMBER.lastIndex;
}

function isLossy(digits: string): boolean {
  const number = Number(digits);
  if (number === 0) return /^[^eE]*[1-9]/.test(digits);
  return !Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number));
}

const toPathPart = ({ isList, index, key }: Level): string =>
  isList ? String(index) : String(JSON.parse(key || '""'));
