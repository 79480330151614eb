import {
  contract,
  describeError,
  errorFamilies,
  errorTypeNames,
  listRoutes,
  type ErrorTypeName,
} from '../../packages/contract/src/index.js';
import { exampleError, statusWords } from '../../packages/openapi/src/index.js';
import { paragraphs, table } from '../connector-docs/words.js';
import type { Derivation } from './derivation.js';

const BASE_URL = 'https://keyway.example.com';

/** Every error type; the headings are the anchors that an error's `ref` names. */
export const errorsPage: Derivation = {
  name: 'errors',
  path: 'docs/errors.md',
  build: () =>
    new Map([
      [
        '',
        paragraphs(
          '<!-- Made from the catalogue in `packages/contract/src/wire/errors.ts` by `npm run derive`: change that, not this page. -->',
          '# Errors',
          'Every error has the same shape. Switch on `type_name`; its meaning never changes. `message` says what happened and what to do. `detail` holds the facts of this occurrence. `ref` links to the type’s entry on this page, as your server serves it. `request_id` repeats the header `Request-Id`: quote it when you ask for help. `downstream_errors` holds the helpdesk’s own messages, if it sent any. With [raw mode](raw-mode.md), an error also carries `_raw`.',
          'An SDK throws the class in the table; [SDKs](sdks.md) has its name in each language. `Retry-After` comes with 429 and 503, and with other errors where waiting helps. The SDKs respect it when they retry a call ([rules](sdks.md#retries)).',
          'In the OAuth flow, errors arrive as query parameters of your `redirect_uri` instead ([OAuth](oauth.md#when-it-fails)).',
          table(
            ['Type', 'Status', 'Class', 'What happened'],
            errorTypeNames.map((typeName) => [
              `[\`${typeName}\`](#${typeName.toLowerCase()})`,
              statusOf(typeName),
              `\`${classOf(typeName)}\``,
              describeError(typeName).title,
            ]),
          ),
          ...errorTypeNames.map(sectionOf),
        ),
      ],
    ]),
};

/** The class that an SDK throws for a type's status, as the description tells its generators. */
export function classOf(typeName: ErrorTypeName): string {
  const types: Readonly<Record<string, string>> = errorFamilies.types;
  const statuses: Readonly<Record<string, string>> = errorFamilies.statuses;
  const { status } = describeError(typeName);
  const kind = `${Math.floor(status / 100)}XX`;
  return types[typeName] ?? statuses[status] ?? statuses[kind] ?? errorFamilies.statuses.default;
}

function statusOf(typeName: ErrorTypeName): string {
  const { status, proxied } = describeError(typeName);
  return proxied ? `the connector’s, or ${status}` : String(status);
}

function sectionOf(typeName: ErrorTypeName): string {
  const { cause, remedy } = describeError(typeName);
  return paragraphs(
    `## ${typeName}`,
    `Status: ${statusWords(typeName)}. Class: \`${classOf(typeName)}\`.`,
    `**What happened.** ${cause}`,
    `**What to do.** ${remedy}`,
    answeredBy(typeName),
    `\`\`\`json\n${JSON.stringify(exampleError(typeName, BASE_URL), null, 2)}\n\`\`\``,
  );
}

const routes = listRoutes(contract);
const closedRoutes = routes.filter(({ metadata }) => !metadata.callers.includes('public'));

/** Where it can come from. */
function answeredBy(typeName: ErrorTypeName): string {
  const all = routes.filter(({ metadata }) => metadata.errors.includes(typeName));
  if (all.length === 0) return '**Where.** Any request, before it reaches an endpoint.';
  if (closedRoutes.every(({ metadata }) => metadata.errors.includes(typeName)))
    return '**Where.** Every endpoint.';
  const names = [...new Set(all.map(({ metadata }) => metadata.tag))];
  return all.length > 6
    ? `**Where.** ${names.join(', ')}.`
    : `**Where.** ${all.map(({ method, path }) => `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``).join(', ')}.`;
}
