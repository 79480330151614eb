import { endianness } from 'node:os';

/** Bytes compared together: a word, read in one step at a multiple of four. */
const WORD = 4;
/**
 * In words. A larger stride would save little more, and each needle is indexed at as many offsets as the stride has
 * bytes.
 */
const MAX_STRIDE = 4;

/** A shorter one may contain no aligned word. */
export const SHORTEST_NEEDLE = 2 * WORD - 1;

/**
 * Returns a function that reports whether any needle occurs in a text. Every vendor response is searched for a dozen
 * forms of a credential, so the text is scanned once and not once per form: a needle in it covers one of the inspected
 * words, whose distance is the largest that the shortest needle allows. Needles have at least seven bytes.
 */
export function createNeedleSearch(needles: readonly Buffer[]): (text: Uint8Array) => boolean {
  const shortest = Math.min(...needles.map(({ length }) => length));
  if (shortest < SHORTEST_NEEDLE) throw new Error('A needle is too short to be found by its words.');
  const stride = Math.min(MAX_STRIDE, Math.floor((shortest - WORD + 1) / WORD));
  const table = buildTable(needles, stride * WORD);
  return (text) => {
    const { words, start } = toWords(text);
    for (let index = 0; index < words.length; index += stride) {
      const word = words[index] ?? 0;
      for (let slot = slotOf(word, table); table.places[slot] !== 0; slot = (slot + 1) & table.last) {
        if (table.words[slot] !== word) continue;
        const place = (table.places[slot] ?? 0) - 1;
        const needle = needles[place % needles.length];
        const offset = Math.floor(place / needles.length);
        if (needle && isAt(needle, text, start + index * WORD - offset)) return true;
      }
    }
    return false;
  };
}

/** The needles' words by hash, with open addressing; each with its needle and offset, 0 for none. */
type Table = {
  readonly words: Uint32Array;
  readonly places: Uint32Array;
  readonly last: number;
  readonly shift: number;
};

function buildTable(needles: readonly Buffer[], offsets: number): Table {
  // At most half full, so that most words of a text end at their first slot.
  const bits = Math.max(4, Math.ceil(Math.log2(2 * needles.length * offsets + 1)));
  const size = 2 ** bits;
  const words = new Uint32Array(size);
  const places = new Uint32Array(size);
  const table = { words, places, last: size - 1, shift: 32 - bits };
  for (const [index, needle] of needles.entries()) {
    for (let offset = 0; offset < offsets; offset += 1) {
      const word = wordAt(needle, offset);
      let slot = slotOf(word, table);
      while (places[slot] !== 0) slot = (slot + 1) & table.last;
      words[slot] = word;
      places[slot] = offset * needles.length + index + 1;
    }
  }
  return table;
}

const noWords = { words: new Uint32Array(0), start: 0 };

/** Returns the words of a text from its first aligned address. */
function toWords({ buffer, byteOffset, length }: Uint8Array): { words: Uint32Array; start: number } {
  const start = -byteOffset & (WORD - 1);
  if (length < start + WORD) return noWords;
  return { words: new Uint32Array(buffer, byteOffset + start, Math.floor((length - start) / WORD)), start };
}

/** Reads in this machine's byte order, like the words of a text. */
const wordAt =
  endianness() === 'LE'
    ? (needle: Buffer, offset: number) => needle.readUInt32LE(offset)
    : (needle: Buffer, offset: number) => needle.readUInt32BE(offset);

/** Multiplicative hashing by 2³² divided by the golden ratio: neighboring words fall far apart. */
const slotOf = (word: number, { shift }: Pick<Table, 'shift'>): number =>
  Math.imul(word, 0x9e3779b1) >>> shift;

const isAt = (needle: Buffer, text: Uint8Array, start: number): boolean =>
  start >= 0 &&
  start + needle.length <= text.length &&
  needle.compare(text, start, start + needle.length) === 0;
