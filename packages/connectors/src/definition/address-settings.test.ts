import { describe, expect, it } from 'vitest';

import { addressSettings } from './address-settings.js';
import { connectors } from '../index.js';

describe('addressSettings', () => {
  const found = Object.fromEntries(
    [...connectors.values()].map((connector) => [connector.id, addressSettings(connector)]),
  );

  it('finds every setting that becomes part of an address', () => {
    expect(Object.fromEntries(Object.entries(found).map(([id, { all }]) => [id, all]))).toEqual({
      chatwoot: ['base_url'],
      crisp: ['website_id'],
      dixa: [],
      freshdesk: ['subdomain'],
      front: [],
      gorgias: ['subdomain'],
      'help-scout': [],
      hubspot: [],
      intercom: ['region'],
      'jira-service-management': ['site', 'cloud_id'],
      kustomer: ['subdomain'],
      reamaze: ['subdomain'],
      'request-tracker': ['base_url'],
      salesforce: ['domain'],
      servicenow: ['instance'],
      zammad: ['base_url'],
      zendesk: ['subdomain'],
      'zoho-desk': ['data_center'],
    });
  });

  it('finds where a consumer could choose who gets the client secret', () => {
    const free = Object.entries(found).filter(([, settings]) => settings.free.length > 0);
    expect(free.map(([id, settings]) => [id, settings.free])).toEqual([['zammad', ['base_url']]]);
  });

  it.each([...connectors.values()])('$id: no address is made of anything else', (connector) => {
    const { all } = addressSettings(connector);
    const sample = Object.fromEntries(
      connector.settings.map(({ id, options, placeholder = '' }) => [id, options?.[0]?.value ?? placeholder]),
    );
    const addresses = (settings: Record<string, string>) =>
      (['oauth2', 'apiKey', 'basic'] as const).map((type) => {
        if (!connector.auth[type]) return undefined;
        const { oauth2 } = connector.auth;
        return [
          connector.baseUrl(settings, type),
          connector.hosts?.(settings),
          type === 'oauth2' && oauth2 && [oauth2.authorizeUrl(settings), oauth2.tokenUrl(settings)],
        ];
      });
    const before = addresses(sample);
    for (const { id } of connector.settings.filter((field) => !all.includes(field.id)))
      expect(addresses({ ...sample, [id]: 'changed' }), id).toEqual(before);
  });
});
