import { describe, expect, it } from 'vitest';

import { addressSettings } from './address-settings.js';
import type { ConnectorDefinition, FormField } from '../define.js';
import { connectors } from '../../index.js';

describe('addressSettings', () => {
  const found = Object.fromEntries(
    [...connectors.values()].map((connector) => [connector.id, addressSettings(connector)]),
  );

  it('finds where a consumer could choose who gets the client secret', () => {
    const free = Object.entries(found).filter(([, settings]) => settings.free.length > 0);
    expect(free.map(([id, settings]) => [id, settings.free])).toEqual([['zammad', ['base_url']]]);
  });

  it.each([...connectors.values()])(
    '$id: addresses are made of these settings, and of nothing else',
    (connector) => {
      const { all } = addressSettings(connector);
      const sample = Object.fromEntries(connector.settings.map((field) => [field.id, usualValue(field)]));
      const before = addressesOf(connector, sample);
      for (const field of connector.settings) {
        const after = addressesOf(connector, { ...sample, [field.id]: otherValue(field) });
        if (all.includes(field.id)) expect(after, field.id).not.toEqual(before);
        else expect(after, field.id).toEqual(before);
      }
    },
  );
});

const usualValue = ({ options, placeholder = 'usual' }: FormField): string =>
  options?.[0]?.value ?? placeholder;
/** Returns the usual value with another last character, equally well-formed. */
function otherValue(field: FormField): string {
  if (field.options) return field.options[1]?.value ?? 'other';
  if (field.type === 'url') return 'https://other.example.com';
  return usualValue(field).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
}

/** Returns every URL that the connection sends to, for each credential type. */
const addressesOf = (connector: ConnectorDefinition, settings: Record<string, string>) =>
  (['oauth2', 'apiKey', 'basic'] as const).map((type) => {
    const { oauth2 } = connector.auth;
    if (!connector.auth[type]) return undefined;
    return [
      connector.baseUrl(settings, type),
      connector.hosts?.(settings),
      type === 'oauth2' && oauth2 && [oauth2.authorizeUrl(settings), oauth2.tokenUrl(settings)],
    ];
  });
