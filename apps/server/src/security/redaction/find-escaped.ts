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

/** Puts the mask in the place of each span; spans that meet become one. */
export function replaceSpans(text: string, spans: readonly Span[], mask: string): string {
  let result = '';
  let done = 0;
  for (const [start, end] of spans) {
    if (start >= done) result += text.slice(done, start) + mask;
    done = Math.max(done, end);
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
