import type { Lab } from './test-environment.js';

/**
 * Where a server is stopped: at a statement, at the COMMIT of the transaction that has this statement, or at a
 * request to a vendor (`METHOD /vendor/path`).
 */
export type PausePoint = {
  readonly at:
    | 'before'
    | 'after'
    | 'before commit of'
    | 'after commit of'
    | 'vendor asked'
    | 'vendor answered';
  readonly of: RegExp;
};

export type PausePoints = {
  /** The next arrival of this server at the point is held there; answers once it has arrived. */
  hold(server: number, point: PausePoint): Promise<void>;
  /** Ends the database connections that are held, and lets vendors go on: what follows a kill. */
  cut(): void;
  /** Lets everything that is held go on. */
  goOn(): void;
};

type Verdict = 'cut' | undefined;
type Armed = PausePoint & { readonly server: number; readonly arrive: () => void };

/** Stops servers at exact points, one point armed at a time, any number held. Takes the lab's hooks. */
export function watchPausePoints({ sqlProxies, vendors }: Pick<Lab, 'sqlProxies' | 'vendors'>): PausePoints {
  const held: ((verdict: Verdict) => void)[] = [];
  const transactions = new Map<string, string[]>();
  let armed: Armed | undefined;

  const stop = (): Promise<Verdict> => {
    armed?.arrive();
    armed = undefined;
    return new Promise((resolve) => held.push(resolve));
  };
  const isAt = (server: number, at: PausePoint['at'], text: string): boolean =>
    armed?.server === server && armed.at === at && armed.of.test(text);
  const release = (verdict: Verdict): void => held.splice(0).forEach((resolve) => resolve(verdict));

  sqlProxies.forEach((proxy, server) => {
    const look =
      (when: 'before' | 'after') =>
      ({ sql, connection }: { sql: string; connection: number }): void | Promise<Verdict> => {
        const key = `${server} ${connection}`;
        const statements = transactions.get(key) ?? [];
        if (when === 'before') transactions.set(key, sql === 'BEGIN' ? [] : [...statements, sql]);
        const isCommit = sql === 'COMMIT' && statements.some((one) => isAt(server, `${when} commit of`, one));
        return isCommit || isAt(server, when, sql) ? stop() : undefined;
      };
    proxy.before = look('before');
    proxy.after = look('after');
  });
  vendors.onRequest = async ({ method, path }) => {
    if (armed && isAt(armed.server, 'vendor asked', `${method} ${path}`)) await stop();
  };
  vendors.onAnswer = async ({ method, path }) => {
    if (armed && isAt(armed.server, 'vendor answered', `${method} ${path}`)) await stop();
  };
  return {
    hold: (server, point) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`Nothing arrived ${point.at} ${point.of}.`)), 20_000);
        const arrive = (): void => {
          clearTimeout(late);
          resolve();
        };
        armed = { ...point, server, arrive };
      }),
    cut: () => release('cut'),
    goOn: () => release(undefined),
  };
}
