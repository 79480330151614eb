import { connectors } from '@keyway/connectors';
import type { Application, Integration } from '@keyway/db';
import { expect, test } from 'vitest';

import { createScrubber } from '../../security/redaction/redact.js';
import { secretsOfAuthorization } from './credentials.js';
import { buildResolvedConnection } from './resolved-connection.js';

const strategies = [...connectors.values()].flatMap((connector) =>
  (['apiKey', 'basic'] as const).flatMap((type) => {
    const fields = connector.auth[type]?.fields ?? [];
    return fields.length > 0 ? [{ id: connector.id, type, connector, fields }] : [];
  }),
);

test.each(strategies)('$id by $type: what the customer entered is masked, however it is sent', (strategy) => {
  const { connector, fields, type } = strategy;
  const values = Object.fromEntries(
    fields.map(({ id, options }) => [id, options?.[0]?.value ?? `entered-${id}-0123456789`]),
  );
  const application = { id: 'app' } as Application;
  const integration = { settings: {}, scopes: [], operations: [], credentialsSource: 'own' } as unknown;
  const { mask } = buildResolvedConnection(
    undefined,
    {
      application,
      consumerId: 'ada',
      connectionId: 'default',
      connector,
      integration: integration as Integration,
      row: undefined,
    },
    { values },
  );
  const sensitive = fields.filter((field) => field.sensitive).map(({ id }) => values[id] ?? '');
  expect(sensitive.length).toBeGreaterThan(0);
  const choices = fields.flatMap(({ options = [] }) => options.map(({ value }) => value));
  const headers = Object.values(connector.auth[type]?.headers(values) ?? {});
  const sent = headers.filter((value) => !choices.includes(value));
  const body = Buffer.from([...sensitive, ...sent].join('\n'));
  const masked = mask({ headers: {}, body }).body.toString();
  for (const secret of [...sensitive, ...sent]) expect(masked).not.toContain(secret);
});

test.each([
  ['Bearer 0123456789abcdef', ['0123456789abcdef']],
  ['Token token="key-0123456789", nonce=1', ['key-0123456789']],
  [`Basic ${btoa('key-0123456789:X')}`, ['key-0123456789']],
  [`Basic ${btoa('ann:pass:word-0123')}`, ['pass:word-0123', 'ann:pass:word-0123']],
])('of %s that a caller brings, no part is shown', (value, parts) => {
  const { scrubText } = createScrubber(secretsOfAuthorization(value));
  for (const part of parts) expect(scrubText(`<${part}>`)).toBe('<[redacted]>');
});
