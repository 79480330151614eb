import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';

import { buildOpenApi } from './build-openapi.js';

/** Beyond the recommended ones, these ask for what is not there or would be worse. */
const rulesWithoutUse = {
  // There is no contact address: every installation has its own operator.
  'contact-properties': 'off',
  // OpenAPI 3.1 takes an identifier or an address of the licence, never both.
  'license-url': 'off',
  // Tags come in the order in which one reads them.
  'openapi-tags-alphabetical': 'off',
  // Their own expressions throw at a null within an example; Redocly holds enumerations to their type.
  'typed-enum': 'off',
  'duplicated-entry-in-enum': 'off',
} as const;

test('the OpenAPI document breaks none of Spectral’s rules', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas, 'all']], rules: rulesWithoutUse } as RulesetDefinition);
  const found = await spectral.run(buildOpenApi({ baseUrl: 'https://keyway.test', version: '1.2.3' }));
  expect(found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([]);
});
