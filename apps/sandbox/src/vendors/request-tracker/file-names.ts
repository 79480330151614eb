import { internalError } from './rows.js';

const encodedWord = /=\?([\w-]+)(?:\*[\w-]*)?\?([BbQq])\?([^?\s]*)\?=/g;

/**
 * The name a file gets: encoded words (RFC 2047) are read, folders cut off. Other characters beyond ASCII are taken for
 * Latin-1 bytes and lost; those beyond Latin-1 make the request fail.
 */
export function toStoredFileName(name: string): string {
  if (/[^\u0000-\u00ff]/.test(name)) throw internalError();
  return name
    .replace(/[\u0080-\u00ff]/g, '\ufffd')
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(encodedWord, (word, charset: string, encoding: string, text: string) =>
      decodeWord(charset, encoding.toUpperCase(), text, word),
    )
    .replace(/^.*\//, '');
}

function decodeWord(charset: string, encoding: string, text: string, word: string): string {
  const bytes =
    encoding === 'B'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) =>
              String.fromCharCode(Number.parseInt(code, 16)),
            ),
          'latin1',
        );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return word;
  }
}
