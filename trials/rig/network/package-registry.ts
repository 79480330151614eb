import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PackageRegistry = { readonly url: string; close(): void };

/** An npm registry with one package, with the metadata that the public one would have; it redirects for all others. */
export async function startPackageRegistry(
  manifest: Readonly<Record<string, unknown>>,
  tarball: string,
  others: string,
): Promise<PackageRegistry> {
  const { name, version } = manifest as { name: string; version: string };
  const bytes = readFileSync(tarball);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    if (request.url === '/package.tgz') return void response.end(bytes);
    if (decodeURIComponent(request.url ?? '') !== `/${name}`)
      return void response.writeHead(302, { location: `${others}${request.url}` }).end();
    const dist = { tarball: `${url}/package.tgz`, integrity };
    // Without the mark, npm does not look for the file.
    const versions = { [version]: { ...manifest, _hasShrinkwrap: true, dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
