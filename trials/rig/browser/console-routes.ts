import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../../apps/console/src/router.tsx', import.meta.url), 'utf8');

/** Every address that the console has a screen for, as its router says it. */
export const consoleRoutes: readonly string[] = [...source.matchAll(/\.\.\.at\('([^']+)'\)/g)].map(
  ([, path = '']) => path,
);

const patterns = consoleRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^/console${route === '/' ? '/?' : route.replace(/\$\w+/g, '[^/]+')}$`),
}));

/** Which screen an address of the console leads to. */
export const routeOf = (pathname: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.route;
