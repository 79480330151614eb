import { describe, expect, it } from 'vitest';

import { connectors } from '../packages/connectors/src/index.js';
import { connectorPages } from './connector-docs/pages.js';

describe('the pages on connectors', () => {
  it('are there for every connector, and name its redirect URI, scopes, settings, fields and reasons', () => {
    const pages = connectorPages(connectors.values());
    expect(pages.size).toBe(connectors.size + 1);
    for (const { id, auth, settings, resources } of connectors.values()) {
      const page = pages.get(`${id}.md`) ?? '';
      const { fields = [], ...operations } = resources.messages ?? {};
      for (const word of [
        ...(auth.oauth2
          ? [`{base_url}/vault/callback/${id}`, ...Object.values(auth.oauth2.scopes).flat()]
          : []),
        ...settings.map((field) => field.id),
        ...fields,
        ...Object.values(operations).flatMap((operation) =>
          'reason' in operation ? [operation.reason] : [],
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
