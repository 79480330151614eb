import { environmentSchema } from '../../apps/server/src/env.js';
import { limits as socketLimits } from '../../apps/server/src/http/listen.js';
import {
  MAX_HEADER_FIELDS,
  MAX_URL_LENGTH,
} from '../../apps/server/src/http/middleware/check-request-line.js';
import { DEFAULT_MAX_BYTES } from '../../apps/server/src/security/egress/egress.js';
import { jsonLimits } from '../../apps/server/src/security/input/parse-json.js';
import { DOWNSTREAM_TIMEOUT_MS } from '../../apps/server/src/downstream/call-state.js';
import { CONFIRM_MS } from '../../apps/server/src/vault/authorize/complete-authorization.js';
import { DEFAULT_LENGTH } from '../../apps/server/src/vault/sessions/create-session.js';
import { MAX_SESSION_SECONDS } from '../../apps/server/src/security/keys/session-token.js';
import { MAX_RAW_BYTES } from '../../apps/server/src/downstream/downstream-trace.js';
import { MAX_CALLS } from '../../apps/server/src/unified/list-records.js';
import {
  consumerPerSecond,
  PER_ADDRESS_PER_SECOND,
} from '../../apps/server/src/platform/admission/rate-limits.js';
import { RETENTION_MS } from '../../apps/server/src/vault/refresh/refresh-failure.js';
import { KEPT_HOURS, MAX_WAIT_MS } from '../../apps/server/src/platform/idempotency/run-once.js';
import { LINK_SECONDS, SESSION_LINK_SECONDS } from '../../apps/server/src/vault/oauth/flow-link-token.js';
import { FLOW_SECONDS } from '../../apps/server/src/vault/authorize/start-authorization.js';
import { DEFAULT_LIMIT, limitSchema } from '../../packages/contract/src/wire/envelope.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** The numbers, from the constants that hold them. */
export const limitsPage = pageWithRegions('docs/limits.md', () => ({
  rates: table(
    ['Who calls', 'Calls a second', 'Setting'],
    [
      ['an application, with one of its keys', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      [
        'the same for one consumer and connector',
        String(consumerPerSecond(Number(setting('RATE_LIMIT_PER_SECOND')))),
        'half of it',
      ],
      ['a session of the vault, with its token', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      ['the management API', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      [
        'an address: browsers in the OAuth flow, the documents, callers without a valid key',
        String(PER_ADDRESS_PER_SECOND),
        'none',
      ],
    ],
  ),
  sizes: table(
    ['What', 'Limit', 'Beyond it'],
    [
      ['page size `limit`', `1 to ${largestLimit()}, ${DEFAULT_LIMIT} when absent`, refused('400')],
      ['vendor calls to fill one page', String(MAX_CALLS), 'a short page with a cursor'],
      ['body of a request', `${setting('BODY_LIMIT_MB')} MB, or \`BODY_LIMIT_MB\``, refused('413')],
      ['URL of a request', bytes(MAX_URL_LENGTH), refused('413')],
      [
        'headers of a request',
        `${bytes(socketLimits.maxHeaderSize ?? 0)}, ${MAX_HEADER_FIELDS} in number`,
        refused('431'),
      ],
      ['nesting of JSON', `${jsonLimits.maxDepth} levels`, refused('400')],
      [
        'members of an object, items of an array',
        `${jsonLimits.maxKeys}, ${jsonLimits.maxArray}`,
        refused('400'),
      ],
      [
        'a string in JSON, but for `content_base64` of an attachment',
        `${jsonLimits.maxStringLength} characters`,
        refused('400'),
      ],
      ['answer of a connector', bytes(DEFAULT_MAX_BYTES), '`ConnectorExecutionError` 502'],
      ['body through the proxy, either way', 'none, or `PROXY_LIMIT_MB`', '413, 502, or the connection ends'],
      ['bodies in `_raw`', `${MAX_RAW_BYTES / 1_000_000} MB in all`, 'cut off'],
    ],
  ),
  times: table(
    ['What', 'Time'],
    [
      ['a request must have arrived within', seconds(socketLimits.requestTimeout ?? 0)],
      ['all calls to a connector for one request', seconds(DOWNSTREAM_TIMEOUT_MS)],
      ['waiting for one’s turn at a connector', seconds(Number(setting('DOWNSTREAM_QUEUE_MS')))],
      ['a transaction id is remembered for', `${KEPT_HOURS} hours`],
      ['a repeat waits for the first request for', seconds(MAX_WAIT_MS)],
      ['a session', `${DEFAULT_LENGTH}, at most ${MAX_SESSION_SECONDS / 86_400} days`],
      ['an `authorize_url` read with the API key can be started, once, for', minutes(LINK_SECONDS)],
      ['one read with a session, at most', minutes(SESSION_LINK_SECONDS)],
      ['the provider’s callback must come within', minutes(FLOW_SECONDS)],
      ['a `confirm_token`', minutes(CONFIRM_MS / 1000)],
      ['a token that cannot be renewed is tried again for', `${RETENTION_MS / 86_400_000} days`],
    ],
  ),
}));

const refused = (status: '400' | '413' | '431'): string =>
  ({
    400: '`RequestValidationError` 400',
    413: '`RequestTooLargeError` 413',
    431: '`HeadersTooLargeError` 431',
  })[status];

/** The default of a setting, as the environment's schema has it. */
const setting = (name: keyof typeof environmentSchema.shape): string =>
  String(environmentSchema.shape[name].parse(undefined));

/** The schema is the truth; what it takes is found by trying. */
const largestLimit = (): number =>
  Array.from({ length: 1_000 }, (_, index) => index + 1).findLast(
    (size) => limitSchema.safeParse(size).success,
  ) ?? 0;

const bytes = (count: number): string =>
  count >= 1024 * 1024 ? `${count / 1024 / 1024} MB` : `${count / 1024} KB`;
const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
const minutes = (count: number): string => `${count / 60} minutes`;
