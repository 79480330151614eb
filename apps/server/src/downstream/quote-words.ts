const MAX_LENGTH = 200;

/** Returns a vendor's error text for quoting in our messages: one line of at most 200 characters. */
export function quoteWords(text: string | undefined): string {
  const line = (text ?? '')
    // Unclosed bidirectional control characters would reverse the text that follows.
    .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .toWellFormed()
    .trim();
  return line.length > MAX_LENGTH
    ? `${line.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : line;
}

/** Returns the request log's description of a vendor error: without its message, with its code if that is one. */
export const describeWithoutWords = (helpdesk: string, status: number, code: string | undefined): string =>
  code !== undefined && /^[\w.:-]{1,64}$/.test(code)
    ? `${helpdesk} returned ${status} (${code}).`
    : `${helpdesk} returned ${status}.`;
