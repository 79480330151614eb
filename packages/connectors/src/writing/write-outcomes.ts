import { StepFailed, type Steps, unresolved, Unread } from '../definition/index.js';

/** What was written, as its answer shows it: one that cannot be read must not look like a failure to write. */
export function readWritten<Output>(read: () => Output, message: string): Output {
  try {
    return read();
  } catch {
    throw unresolved(message);
  }
}

/**
 * What was written, read back: what fails on the way must not look like a failure to write. It is answered by what
 * `otherwise` makes, or as unresolved with these words.
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
 * A record that was saved, read back. Where that fails, the write has succeeded all the same: the record is then the one
 * from `before`, if there is one, with what was sent over it.
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

/** What the vendor has, undefined where it answers that there is no such record. */
export function* ifThere<Output>(steps: Steps<Output>): Steps<Output | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof StepFailed && error.kind === 'not_found') return undefined;
    throw error;
  }
}
