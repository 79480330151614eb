import type { z as real } from 'zod';

type Known = Readonly<Record<string, unknown>>;

/** Member by which ts-rest recognizes a schema. */
const standard = { version: 1, vendor: 'keyway', validate: (value: unknown) => ({ value }) };

/** A schema that has members and checks nothing; every method returns it unchanged. */
const inert = (known: Known): unknown =>
  new Proxy(known, {
    get: (_, name) => {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (name === '~standard') return standard;
      if (name === 'extend')
        return (shape: Known) => inert({ shape: { ...(known.shape as Known), ...shape } });
      return name in known ? known[name] : () => inert(known);
    },
  });

function build(kind: string, first: unknown): unknown {
  if (kind.endsWith('bject')) return inert({ shape: first ?? {} });
  return inert(kind === 'enum' ? { options: Object.values(first as Known) } : {});
}

/**
 * In place of zod in our pages. They read the contract's routes, names and roles, and never check anything by its
 * schemas: to build those took a tenth of the time until a page could be used.
 */
export const z = new Proxy(
  {},
  {
    get: (_, kind: string): unknown =>
      kind === 'coerce' || kind === 'iso' ? z : (first: unknown) => build(kind, first),
  },
) as typeof real;
