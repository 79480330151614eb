import { readFileSync } from 'node:fs';

import { buildMockOpenApi, buildOpenApi, type OpenApiDocument } from '../../packages/openapi/src/index.js';
import type { Derivation } from './derivation.js';

const manifest = new URL('../../apps/server/package.json', import.meta.url);
/** Stands for the address of a server that the files know nothing of. */
const BASE_URL = 'https://keyway.example.com';
const areas = { keyway: undefined, vault: 'vault', 'customer-support': 'customer-support' } as const;

/** The descriptions as files of a release: the three that a server serves, and the ones for mock servers. */
export const openApiFiles: Derivation = {
  name: 'descriptions of the API',
  path: 'openapi',
  build: () => {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    const plain = Object.entries(areas).map(([name, area]): [string, object] => [
      `${name}.json`,
      withServerVariable(buildOpenApi({ baseUrl: BASE_URL, version, area })),
    ]);
    const mocked = (['vault', 'customer-support'] as const).map((area): [string, object] => [
      `mock/${area}.json`,
      withServerVariable(buildMockOpenApi({ version, area })),
    ]);
    return new Map([...plain, ...mocked].map(([name, document]) => [name, `${JSON.stringify(document)}\n`]));
  },
};

const withServerVariable = (document: OpenApiDocument): object => ({
  ...document,
  servers: document.servers.map(({ url }) => ({
    url: '{base_url}',
    variables: {
      base_url: { default: url, description: 'Address of the server, without a slash at its end' },
    },
  })),
});
