const MAX_LENGTH = 200;

/** A vendor's error text as a message of ours quotes it: one line of at most 200 characters. */
export function quoteWords(text: string | undefined): string {
  const line = (text ?? '')
    // Controls that turn the direction of text would turn what follows as well.
    .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .toWellFormed()
    .trim();
  return line.length > MAX_LENGTH
    ? `${line.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : line;
}

/** What the request log keeps of a vendor's error: none of its words, and its code where that is one. */
export const describeWithoutWords = (helpdesk: string, status: number, code: string | undefined): string =>
  code !== undefined && /^[\w.:-]{1,64}$/.test(code)
    ? `${helpdesk} returned ${status} (${code}).`
    : `${helpdesk} returned ${status}.`;
