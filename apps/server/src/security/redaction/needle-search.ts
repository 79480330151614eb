import { endianness } from 'node:os';

/** Bytes looked at together: a word, read at once where it lies on a multiple of four. */
const WORD = 4;
const FILTER_BITS = 13;
/** In words. Further apart would save nothing more, and each needle is entered at as many places as that has bytes. */
const MAX_STRIDE = 16;

/** A shorter one may cover no word that begins on a multiple of four. */
export const SHORTEST_NEEDLE = 2 * WORD - 1;

/** Where in which needle a word stands. */
type Place = { readonly needle: Buffer; readonly offset: number };

/**
 * Says whether any of the needles is in a text. Every answer of a vendor is searched for a dozen forms of a
 * credential, so the text is passed once and not once per form: a needle that is there covers one of the words
 * looked at, which are as far apart as the shortest needle allows. Needles have at least seven bytes.
 */
export const createNeedleSearch = (needles: readonly Buffer[]): ((text: Uint8Array) => boolean) => {
  const shortest = Math.min(...needles.map(({ length }) => length));
  if (shortest < SHORTEST_NEEDLE) throw new Error('A needle is too short to be found by its words.');
  const stride = Math.min(MAX_STRIDE, Math.floor((shortest - WORD + 1) / WORD));
  const offsets = stride * WORD;
  const filter = new Uint8Array(2 ** (FILTER_BITS - 3));
  const placesOf = new Map<number, Place[]>();
  for (const needle of needles) {
    for (let offset = 0; offset < offsets; offset += 1) {
      const word = wordAt(needle, offset);
      const slot = slotOf(word);
      filter[slot >> 3] = (filter[slot >> 3] ?? 0) | (1 << (slot & 7));
      const places = placesOf.get(word);
      if (places) places.push({ needle, offset });
      else placesOf.set(word, [{ needle, offset }]);
    }
  }
  return (text) => {
    const { words, start } = toWords(text);
    for (let index = 0; index < words.length; index += stride) {
      const word = words[index] ?? 0;
      const slot = slotOf(word);
      if (((filter[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) continue;
      const at = start + index * WORD;
      if (placesOf.get(word)?.some(({ needle, offset }) => isAt(needle, text, at - offset))) return true;
    }
    return false;
  };
};

const noWords = { words: new Uint32Array(0), start: 0 };

/** The words of a text from its first multiple of four on, in memory. */
const toWords = ({ buffer, byteOffset, length }: Uint8Array): { words: Uint32Array; start: number } => {
  const start = -byteOffset & (WORD - 1);
  if (length < start + WORD) return noWords;
  return { words: new Uint32Array(buffer, byteOffset + start, Math.floor((length - start) / WORD)), start };
};

/** In the byte order of this machine, like the words of a text. */
const wordAt =
  endianness() === 'LE'
    ? (needle: Buffer, offset: number) => needle.readUInt32LE(offset)
    : (needle: Buffer, offset: number) => needle.readUInt32BE(offset);

/** Multiplied by 2³² divided by the golden ratio: neighbouring words fall far apart. */
const slotOf = (word: number): number => Math.imul(word, 0x9e3779b1) >>> (32 - FILTER_BITS);

const isAt = (needle: Buffer, text: Uint8Array, start: number): boolean =>
  start >= 0 &&
  start + needle.length <= text.length &&
  needle.compare(text, start, start + needle.length) === 0;
