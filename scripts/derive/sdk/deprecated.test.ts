import { expect, it } from 'vitest';

import { buildOpenApi } from '../../../packages/openapi/src/index.js';
import { dotnetFiles } from './dotnet.js';
import { buildModel } from './model.js';
import { phpApi } from './php-api.js';
import { phpModels } from './php-models.js';

type Marked = { deprecated?: boolean; 'x-sunset'?: string };
type Document = {
  paths: Record<string, Record<string, Marked>>;
  components: { schemas: Record<string, { properties: Record<string, Marked> }> };
};

const document = JSON.parse(
  JSON.stringify(buildOpenApi({ baseUrl: 'https://keyway.test', version: '1.2.3' })),
) as Document;
Object.assign(document.paths['/messages/{message_id}']!['get']!, {
  deprecated: true,
  'x-sunset': '2027-01-31',
});
for (const [schema, property] of [
  ['Message', 'subject'],
  ['MessageUpdate', 'subject'],
  ['ApiKeyCreate', 'name'],
] as const) {
  document.components.schemas[schema]!.properties[property]!.deprecated = true;
}
const model = buildModel(document);

it('has the compilers of C# warn of an operation and a member that are deprecated', () => {
  const files = dotnetFiles(model);
  const textOf = (path: string): string => files.get(`${path}.cs`) ?? '';
  const notice = ': the changelog names what to use instead.")]\n    public';
  expect(textOf('Api/MessagesApi').split('[Obsolete(')).toHaveLength(2);
  expect(textOf('Api/MessagesApi')).toContain(
    `[Obsolete("Deprecated, gone after 2027-01-31${notice} Task<Message> GetAsync(`,
  );
  for (const record of ['Message', 'MessageUpdate']) {
    expect(textOf(`Models/${record}`)).toMatch(/^using System;$/m);
    expect(textOf(`Models/${record}`)).toContain(`[Obsolete("Deprecated${notice} string? Subject`);
  }
  // Of a member that it demands the compiler takes no warning.
  expect(textOf('Models/ApiKeyCreate')).toContain('required');
  expect(textOf('Models/ApiKeyCreate')).not.toContain('[Obsolete(');
});

it('tells tools of PHP of an operation and a member that are deprecated', () => {
  const api = new Map(phpApi(model)).get('Api/MessagesApi.php') ?? '';
  expect(api.split('@deprecated')).toHaveLength(2);
  expect(api).toContain('     * @deprecated gone after 2027-01-31\n     */\n    public function get(');
  const message = new Map(phpModels(model)).get('Models/Message.php') ?? '';
  expect(message).toContain('        /** @deprecated */\n        public readonly ?string $subject,\n');
});
