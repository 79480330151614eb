/**
 * Matches one printable ASCII character as another syntax escapes it, even repeatedly: `\u0041` in JSON, `%41` in a
 * URL, `&#65;` or `&amp;` in HTML. Every repetition is bounded, so that matching stays linear.
 */
const ESCAPE =
  /\\{1,8}(?:u00([2-7][0-9a-f])|(["'/]))|%(?:25){0,4}([2-7][0-9a-f])|&(?:amp;){0,4}(?:#0{0,4}(\d{2,3})|#x0{0,4}([2-7][0-9a-f])|(amp|lt|gt|quot|apos));/gi;

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A range of a text: from its first character to the one after its last. */
export type Span = readonly [start: number, end: number];

/**
 * Finds secrets in a text with some or all of their characters escaped. A list of complete encodings cannot cover which
 * characters a writer of JSON, a URL or HTML chose to escape.
 */
export function findEscaped(text: string, secrets: readonly string[]): Span[] {
  const { plain, sourceOf } = readEscapes(text);
  if (plain === text) return [];
  const spans: Span[] = [];
  for (const secret of secrets) {
    for (let at = plain.indexOf(secret); at >= 0; at = plain.indexOf(secret, at + secret.length))
      spans.push([sourceOf(at), sourceOf(at + secret.length)]);
  }
  return spans.sort(([first], [second]) => first - second);
}

/** Matches an escape that continues, or may continue, past the end of a text. */
const UNFINISHED =
  /(?:\\{1,8}(?:u(?:0(?:0[2-7]?)?)?)?|%(?:25){0,4}[2-7]?|&(?:amp;){0,4}(?:#(?:\d{0,7}|x[0-7]{0,5}[0-9a-f]?)|[a-z]{0,4})?)$/i;
const MAX_ESCAPE = 26;

/** Returns where a suffix starts that may be the beginning of a secret, possibly with escapes; otherwise the length. */
export function findUnfinished(text: string, secrets: readonly string[]): number {
  const from = Math.max(0, text.length - MAX_ESCAPE);
  const cut = UNFINISHED.exec(text.slice(from));
  const whole = cut ? text.slice(0, from + cut.index) : text;
  const { plain, sourceOf } = readEscapes(whole);
  let first = whole.length;
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, plain.length); length > 0; length -= 1) {
      if (!plain.endsWith(secret.slice(0, length))) continue;
      first = Math.min(first, sourceOf(plain.length - length));
      break;
    }
  }
  return first;
}

/** Replaces each span with a mask; overlapping spans become one. */
export function replaceSpans(
  text: string,
  spans: readonly Span[],
  toMask: (length: number) => string,
): string {
  let result = '';
  let done = 0;
  for (let index = 0; index < spans.length;) {
    const [start, firstEnd] = spans[index] as Span;
    let end = firstEnd;
    for (index += 1; index < spans.length && (spans[index]?.[0] ?? 0) < end; index += 1)
      end = Math.max(end, spans[index]?.[1] ?? 0);
    result += text.slice(done, start) + toMask(end - start);
    done = end;
  }
  return result + text.slice(done);
}

type Unescaped = { readonly plain: string; readonly sourceOf: (index: number) => number };

function readEscapes(text: string): Unescaped {
  const pieces: string[] = [];
  /** Positions of the unescaped characters in the plain text, and how much longer the source is after each. */
  const places: number[] = [];
  const shifts: number[] = [];
  let length = 0;
  let done = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const character = characterOf(match);
    if (character === undefined) continue;
    const before = text.slice(done, match.index);
    pieces.push(before, character);
    length += before.length + 1;
    done = match.index + match[0].length;
    places.push(length);
    shifts.push(done - length);
  }
  const shiftAt = (index: number): number => shifts[countUpTo(places, index) - 1] ?? 0;
  return { plain: pieces.join('') + text.slice(done), sourceOf: (index) => index + shiftAt(index) };
}

function characterOf([, json, plain, percent, decimal, hex, name]: RegExpExecArray): string | undefined {
  const code = decimal === undefined ? parseInt(json ?? percent ?? hex ?? '', 16) : Number(decimal);
  if (plain !== undefined) return plain;
  if (name !== undefined) return named.get(name.toLowerCase());
  return code >= 0x20 && code <= 0x7e ? String.fromCharCode(code) : undefined;
}

/** Returns how many of the ascending numbers do not exceed the limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
