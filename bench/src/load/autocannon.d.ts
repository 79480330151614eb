declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Result = {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly mismatches: number;
    readonly requests: { readonly total: number };
  };
  type Settings = {
    url: string;
    headers?: Readonly<Record<string, string>>;
    connections: number;
    duration: number;
    /** A new connection after so many calls. */
    reconnectRate: number;
  };
  type Instance = Promise<Result> & EventEmitter;
  const autocannon: (settings: Settings) => Instance;
  export default autocannon;
}
