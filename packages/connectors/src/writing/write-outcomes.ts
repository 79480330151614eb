import { StepFailed, type Steps, unresolved, Unread } from '../definition/index.js';

/** Reads the written record from the response: an unreadable one must not look like a failed write. */
export function readWritten<Output>(read: () => Output, message: string): Output {
  try {
    return read();
  } catch {
    throw unresolved(message);
  }
}

/**
 * Reads the written record back: failures on the way must not look like a failed write. The result is then that of
 * `otherwise`, or unresolved with this message.
 */
export function* readBack<Output, Other = Output>(
  steps: Steps<Output>,
  otherwise: string | (() => Other),
): Steps<Output | Other> {
  try {
    return yield* steps;
  } catch {
    if (typeof otherwise === 'string') throw unresolved(otherwise);
    return otherwise();
  }
}

/**
 * Reads a saved record back. If that fails, the write has still succeeded: the result is then the record from `before`,
 * if there is one, with the sent attributes applied.
 */
export function* readSaved<Output>(steps: Steps<Output>, id: string, before?: () => object): Steps<Output> {
  try {
    return yield* steps;
  } catch {
    throw new Unread(id, before && ifReadable(before));
  }
}

function ifReadable<Output>(read: () => Output): Output | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns the vendor's record, undefined if the response says that there is none. */
export function* ifThere<Output>(steps: Steps<Output>): Steps<Output | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof StepFailed && error.kind === 'not_found') return undefined;
    throw error;
  }
}
