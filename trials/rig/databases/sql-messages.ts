/** A connection begins with messages that have no type byte (PostgreSQL 15, 55.7 Message Formats). */
export const STARTUP = 'startup';
export const TYPED = 'typed';
export type Phase = typeof STARTUP | typeof TYPED;

export type Message = { readonly type: string; readonly bytes: Buffer };

const SSL_REQUEST = 80_877_103;
const LENGTH_BYTES = 4;

/** Splits what arrived into whole messages; `rest` begins the next one. */
export function readMessages(
  data: Buffer,
  phase: Phase,
): { messages: Message[]; rest: Buffer; phase: Phase } {
  const messages: Message[] = [];
  let offset = 0;
  let state = phase;
  for (;;) {
    const typeBytes = state === STARTUP ? 0 : 1;
    if (data.length - offset < typeBytes + LENGTH_BYTES) break;
    const end = offset + typeBytes + data.readInt32BE(offset + typeBytes);
    if (data.length < end) break;
    const bytes = data.subarray(offset, end);
    if (state === STARTUP) {
      messages.push({ type: STARTUP, bytes });
      // The request for encryption is answered by one byte; our servers never send it to a plain address.
      if (data.readInt32BE(offset + LENGTH_BYTES) !== SSL_REQUEST) state = TYPED;
    } else messages.push({ type: String.fromCharCode(data[offset] ?? 0), bytes });
    offset = end;
  }
  return { messages, rest: data.subarray(offset), phase: state };
}

/** The text of a simple query (`Q`) or of a statement being parsed (`P`); undefined for every other message. */
export function readSql(type: string, message: Buffer): string | undefined {
  if (type === 'Q') return toText(message, 5);
  if (type !== 'P') return undefined;
  return toText(message, message.indexOf(0, 5) + 1);
}

const toText = (message: Buffer, start: number): string =>
  message.subarray(start, message.indexOf(0, start)).toString('utf8');
