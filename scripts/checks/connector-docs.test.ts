import { describe, expect, it } from 'vitest';

import { connectors, operationScopes } from '../../packages/connectors/src/index.js';
import { parseGuide, readGuide } from '../connector-docs/guide.js';
import { connectorPages } from '../connector-docs/pages.js';

describe('the pages on connectors', () => {
  it('are there for every connector, and name its redirect URI, scopes, settings, fields and reasons', () => {
    const pages = connectorPages(connectors.values());
    expect(pages.size).toBe(connectors.size + 1);
    for (const connector of connectors.values()) {
      const { id, auth, settings, resources } = connector;
      const page = pages.get(`${id}.md`) ?? '';
      const tables = Object.values(resources);
      for (const word of [
        ...(auth.oauth2 ? [`{base_url}/vault/callback/${id}`, ...operationScopes(connector)] : []),
        ...settings.map((field) => field.id),
        ...tables.flatMap(({ fields }) => fields),
        ...tables.flatMap((declared) =>
          Object.values(declared).flatMap((operation) => ('reason' in operation ? [operation.reason] : [])),
        ),
      ])
        expect(page.replaceAll('\\|', '|'), id).toContain(word);
      expect(pages.get('README.md')).toContain(`](${id}.md)`);
    }
  });

  it('say of a connector that lacks everything that it does', () => {
    const [first] = connectors.values();
    if (!first) throw new Error('there are no connectors');
    const pages = connectorPages([{ ...first, id: 'bare', name: 'Bare', resources: {} }]);
    expect(pages.get('README.md')).toMatch(/\[Bare\]\(bare\.md\) \| no \| no \|/);
    expect(pages.get('bare.md')).not.toContain('## What works');
  });
});

describe('the guide of a connector', () => {
  it('says to the client’s developer how a credential is come by', () => {
    for (const { id, auth } of connectors.values()) {
      const { oauthApp, credentials } = readGuide(id);
      if (auth.oauth2) expect(oauthApp.join(' '), id).toMatch(/redirect/i);
      if (auth.apiKey || auth.basic) expect(credentials.length, id).toBeGreaterThan(0);
      expect(oauthApp.length > 0, id).toBe(auth.oauth2 !== undefined);
    }
  });

  it('says what a person sets up where a vendor sends what changes, and Keyway cannot subscribe to it', () => {
    for (const { id, events } of connectors.values()) {
      const isByHand = events?.hooks !== undefined && events.hooks.subscription === undefined;
      if (isByHand) expect(readGuide(id).events.length, id).toBeGreaterThan(0);
    }
  });

  it('is a list under each of its headings, and nothing that would get lost', () => {
    const text =
      '## OAuth application\n\n1. Make an app.\n2. Set its redirect URI.\n\n## Events\n\n1. Run this:\n\n   ```js\n   send();\n   ```\n\n## Good to know\n\n- It is slow.\n';
    expect(parseGuide(text)).toEqual({
      oauthApp: ['Make an app.', 'Set its redirect URI.'],
      credentials: [],
      events: ['Run this:\n   ```js\n   send();\n   ```'],
      notes: ['It is slow.'],
    });
    expect(() => parseGuide('Hello\n')).toThrow('outside of every section: Hello');
    expect(() => parseGuide('## Credentals\n\n- A key.\n')).toThrow('no section of a guide: Credentals');
    expect(() => parseGuide('## Credentials\n\nA key.\n')).toThrow('no item of a list: A key.');
  });
});
