/** A command cannot do its work; the message says what to do next. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
