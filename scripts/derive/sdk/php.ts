import { readFileSync } from 'node:fs';

import { buildOpenApi } from '../../../packages/openapi/src/index.js';
import type { Derivation } from '../derivation.js';
import { buildModel } from './model.js';
import { phpApi } from './php-api.js';
import { phpModels } from './php-models.js';

const manifest = new URL('../../../packages/sdk/package.json', import.meta.url);

/** The classes of the PHP SDK that follow from the description. */
export const phpSdk: Derivation = {
  name: 'generated part of the PHP SDK',
  path: 'sdks/php/src/Generated',
  build: () => {
    // The SDKs of all languages carry one version.
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    const model = buildModel(buildOpenApi({ baseUrl: 'https://keyway.example', version }));
    return new Map([...phpModels(model), ...phpApi(model)]);
  },
};
