import type { Logger } from 'pino';

/** Fraction of the remaining time, early enough for many attempts. */
const EARLIEST = 0.4;
const LATEST = 0.6;
const MOST_RETRY_MS = 30_000;

export type Renewal = { stop(): void };

type Options = {
  readonly cacheMs: number;
  /** Monotonic milliseconds. */
  readonly closesAt: () => number;
  readonly renew: () => Promise<void>;
  /** Called when the unwrapped keys may no longer be used. */
  readonly onClose: () => void;
  readonly logger?: Logger;
};

/**
 * Renews the unwrapped keys well before they expire, and retries while the key service does not respond. Jitter spreads
 * processes that started together.
 */
export function startRenewal({ cacheMs, closesAt, renew, onClose, logger }: Options): Renewal {
  const state = { isStopped: false, hasFailed: false, isClosed: false };
  let renewing: NodeJS.Timeout;
  let closing: NodeJS.Timeout;

  const plan = (pauseMs: number): void => {
    if (state.isStopped) return;
    clearTimeout(renewing);
    renewing = setTimeout(() => void run(), pauseMs).unref();
  };
  /**
   * Checks for expiry. A timer may fire slightly early, and keys that have expired since the last check must not stay.
   */
  const watch = (): void => {
    if (state.isStopped) return;
    clearTimeout(closing);
    const left = closesAt() - performance.now();
    if (left === Infinity) return;
    closing = setTimeout(
      () => {
        if (closesAt() > performance.now()) return watch();
        state.isClosed = true;
        onClose();
        logger?.error('the vault is closed: its keys could not be renewed in time; it reopens automatically');
      },
      Math.max(0, Math.ceil(left)),
    ).unref();
  };
  const run = async (): Promise<void> => {
    try {
      await renew();
      if (state.hasFailed) logger?.info('keys renewed');
      state.hasFailed = state.isClosed = false;
      watch();
      plan(cacheMs * between(EARLIEST, LATEST));
    } catch (error) {
      if (!state.hasFailed) logger?.warn({ reason: reasonOf(error) }, 'renewing the keys failed; retrying');
      state.hasFailed = true;
      plan(Math.min(cacheMs / 10, MOST_RETRY_MS) * between(0.75, 1.25));
    }
  };

  watch();
  plan(cacheMs * between(EARLIEST, LATEST));
  return {
    stop: () => {
      state.isStopped = true;
      clearTimeout(renewing);
      clearTimeout(closing);
    },
  };
}

const between = (least: number, most: number): number => least + Math.random() * (most - least);

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'KeyServiceError' ? error.message : String(Object(error).name);
