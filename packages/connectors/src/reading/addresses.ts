// By hand: twenty lines for what helpdesks' headers hold, where a library brings the whole grammar of mail.
/** A mailbox as mail headers write it (RFC 5322 3.4). */
export type Mailbox = { readonly name: string | null; readonly address: string };

/** The mailboxes of a header such as `"Lind, Bo" <bo@example.com>, ada@example.com`. A name alone is an address too. */
export const parseMailboxes = (header: string): Mailbox[] =>
  splitHeader(header).flatMap((part) => {
    const start = part.lastIndexOf('<');
    const end = part.indexOf('>', start);
    const isBracketed = start >= 0 && end > start;
    const address = (isBracketed ? part.slice(start + 1, end) : part).trim();
    const name = isBracketed ? unquote(part.slice(0, start).trim()) : '';
    return address === '' ? [] : [{ address, name: name === '' ? null : name }];
  });

/** Mailboxes as one header; a name is quoted where it would read as something else. */
export const formatMailboxes = (
  mailboxes: readonly { readonly address: string; readonly name?: string | null }[],
): string =>
  mailboxes.map(({ address, name }) => (name ? `${quote(name)} <${address}>` : address)).join(', ');

/** Cut at its commas, except within quotes and angle brackets; one character after the other, so it is linear. */
function splitHeader(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let until = '';
  for (let index = 0; index < header.length; index += 1) {
    const character = header[index]!;
    if (until === '"' && character === '\\') index += 1;
    else if (until !== '') until = character === until ? '' : until;
    else if (character === '"') until = '"';
    else if (character === '<') until = '>';
    else if (character === ',') {
      parts.push(header.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, header.slice(start)];
}

const unquote = (name: string): string =>
  /^".*"$/s.test(name) ? name.slice(1, -1).replace(/\\(.)/gs, '$1').trim() : name;

function quote(name: string): string {
  const line = name.replace(/[\x00-\x1f\x7f]+/g, ' ');
  return /[^\p{L}\p{N} '_-]/u.test(line) ? `"${line.replace(/["\\]/g, '\\$&')}"` : line;
}
