/**
 * One printable ASCII character as another syntax writes it, however often it was escaped again: `\u0041` in JSON,
 * `%41` in a URL, `&#65;` or `&amp;` in HTML. Every repetition has its bound, so that reading stays linear.
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

/** A part of a text: from its first character to the one after its last. */
export type Span = readonly [start: number, end: number];

/**
 * Where secrets stand in a text with some or all of their characters escaped. A list of whole encodings cannot know
 * which characters a writer of JSON, a URL or HTML chose to escape.
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

/** An escape that goes on, or may go on, behind the end of a text. */
const UNFINISHED =
  /(?:\\{1,8}(?:u(?:0(?:0[2-7]?)?)?)?|%(?:25){0,4}[2-7]?|&(?:amp;){0,4}(?:#(?:\d{0,7}|x[0-7]{0,5}[0-9a-f]?)|[a-z]{0,4})?)$/i;
const MAX_ESCAPE = 26;

/** Where the last characters begin that may be the first ones of a secret, some of them escaped; else the length. */
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

/** Puts a mask in the place of each span; spans that overlap become one. */
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
  /** Where each escape's character stands in the plain text, and how much longer the source is after it. */
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

/** How many of the ascending numbers are not above the limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
