/** A command cannot do what was asked; the message says what to do next. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
