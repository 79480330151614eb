import { environmentSchema } from '../../apps/server/src/env.js';
import { limits as socketLimits } from '../../apps/server/src/http/listen.js';
import {
  MAX_HEADER_FIELDS,
  MAX_URL_LENGTH,
} from '../../apps/server/src/http/middleware/request/check-request-line.js';
import { MAX_FILES } from '../../apps/server/src/http/middleware/request/read-form.js';
import { DEFAULT_MAX_BYTES } from '../../apps/server/src/security/egress/egress.js';
import { jsonLimits } from '../../apps/server/src/security/input/parse-json.js';
import { DOWNSTREAM_TIMEOUT_MS } from '../../apps/server/src/downstream/start-calls.js';
import { CONFIRM_MS } from '../../apps/server/src/vault/authorize/complete-authorization.js';
import { DEFAULT_LENGTH } from '../../apps/server/src/vault/sessions/create-session.js';
import { MAX_SESSION_SECONDS } from '../../apps/server/src/security/keys/session-token.js';
import { MAX_RAW_BYTES } from '../../apps/server/src/downstream/responses/downstream-trace.js';
import { MAX_CALLS } from '../../apps/server/src/unified/list-records.js';
import {
  consumerPerSecond,
  PER_ADDRESS_PER_SECOND,
  SESSION_CHANGES_PER_HOUR,
} from '../../apps/server/src/platform/admission/rate-limits.js';
import { RETENTION_MS } from '../../apps/server/src/vault/refresh/refresh-failure.js';
import { KEPT_HOURS } from '../../apps/server/src/platform/idempotency/claim-id.js';
import { MAX_WAIT_MS } from '../../apps/server/src/platform/idempotency/run-once.js';
import { LINK_SECONDS, SESSION_LINK_SECONDS } from '../../apps/server/src/vault/oauth/flow-link-token.js';
import { FLOW_SECONDS } from '../../apps/server/src/vault/authorize/start-authorization.js';
import { DEFAULT_LIMIT, LARGEST_FREE_DATA, limitSchema } from '../../packages/contract/src/wire/envelope.js';
import { table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** The numbers, from the constants that hold them. */
export const limitsPage = pageWithRegions('docs/limits.md', () => ({
  rates: table(
    ['Calls of', 'Calls per second', 'Setting'],
    [
      ['an API key', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      [
        'an application, for one consumer, connector and connection',
        String(consumerPerSecond(Number(setting('RATE_LIMIT_PER_SECOND')))),
        'half of it',
      ],
      ['a vault session', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      ['the management API', setting('RATE_LIMIT_PER_SECOND'), '`RATE_LIMIT_PER_SECOND`'],
      [
        'an IP address: browsers in the OAuth flow, the documents, callers without a valid key',
        String(PER_ADDRESS_PER_SECOND),
        'none',
      ],
      [
        'a consumer’s vault sessions that change its connections',
        `${SESSION_CHANGES_PER_HOUR} an hour`,
        'none',
      ],
    ],
  ),
  sizes: table(
    ['What', 'Limit', 'Above it'],
    [
      ['page size `limit`', `1 to ${largestLimit()}, ${DEFAULT_LIMIT} when absent`, refused('400')],
      ['vendor calls to fill one page', String(MAX_CALLS), 'a short page with a cursor'],
      ['JSON body of a request', `${setting('BODY_LIMIT_MB')} MB, or \`BODY_LIMIT_MB\``, refused('413')],
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
        'a string in JSON, except `content_base64` of an attachment',
        `${jsonLimits.maxStringLength} characters`,
        refused('400'),
      ],
      [
        '`metadata` of a connection or consumer, with what is stored',
        `${LARGEST_FREE_DATA} characters of JSON`,
        refused('400'),
      ],
      ['answer of a connector', bytes(DEFAULT_MAX_BYTES), '`ConnectorExecutionError` 502'],
      ['body through the proxy, either way', 'none, or `PROXY_LIMIT_MB`', '413, 502, or the connection ends'],
      [
        'file of a message, either way',
        `${setting('ATTACHMENT_LIMIT_MB')} MB, or \`ATTACHMENT_LIMIT_MB\`; a connector may take less`,
        '413, 502, or the connection ends',
      ],
      ['files of one form', `${MAX_FILES}`, refused('400')],
      [
        'files of all forms at one time, per server',
        `${setting('SPOOL_LIMIT_MB')} MB, or \`SPOOL_LIMIT_MB\`; half for one application`,
        '`ServiceUnavailableError` 503',
      ],
      ['bodies in `_raw`', `${MAX_RAW_BYTES / 1_000_000} MB in all`, 'truncated'],
    ],
  ),
  times: table(
    ['What', 'Time'],
    [
      ['time for a request to arrive', seconds(socketLimits.requestTimeout ?? 0)],
      ['total time for the connector calls of one request', seconds(DOWNSTREAM_TIMEOUT_MS)],
      ['maximum wait for a free slot at a connector', seconds(Number(setting('DOWNSTREAM_QUEUE_MS')))],
      ['retention of a transaction id', `${KEPT_HOURS} hours`],
      ['maximum wait of a repeat for the first request', seconds(MAX_WAIT_MS)],
      ['lifetime of a session', `${DEFAULT_LENGTH}, at most ${MAX_SESSION_SECONDS / 86_400} days`],
      ['lifetime of an `authorize_url` read with the API key; works once', minutes(LINK_SECONDS)],
      ['maximum lifetime of an `authorize_url` read with a session', minutes(SESSION_LINK_SECONDS)],
      ['time for the provider’s callback', minutes(FLOW_SECONDS)],
      ['lifetime of a `confirm_token`', minutes(CONFIRM_MS / 1000)],
      ['retries after the provider refuses to refresh a token', `${RETENTION_MS / 86_400_000} days`],
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
