import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { readBody } from '../../../apps/server/src/downstream/call-connector.js';
import { parseQuery } from '../../../apps/server/src/http/middleware/request/parse-query.js';
import { changedMembers } from '../../../apps/server/src/platform/audit/changed-members.js';
import { mergeMembers, toStorableText } from '../../../apps/server/src/platform/wire/index.js';
import { targetOf } from '../../../apps/server/src/proxy/downstream-url.js';
import { decodeBody } from '../../../apps/server/src/security/egress/decode-body.js';
import { toPlainHost } from '../../../apps/server/src/security/egress/index.js';
import {
  assertJsonShape,
  isNestedTooDeeply,
  isHeaderSafe,
  jsonLimits,
  lossyNumbersIn,
  parseAddress,
  readCookie,
  withExactNumbers,
} from '../../../apps/server/src/security/input/index.js';
import { findApiKey, verifyToken } from '../../../apps/server/src/security/keys/index.js';
import {
  createCredentialMask,
  createScrubber,
  redactJson,
  redactQuery,
  redactText,
  scrubPatterns,
} from '../../../apps/server/src/security/redaction/index.js';
import { unsealToken } from '../../../apps/server/src/security/sealing/index.js';
import { contentHeadersOf } from '../../../apps/server/src/unified/files/content-headers.js';
import { secretsOfAuthorization } from '../../../apps/server/src/vault/model/credentials.js';
import type { ResolvedConnection } from '../../../apps/server/src/vault/model/index.js';
import { escapeWords } from '../../../apps/server/src/vault/oauth/redirect-target.js';
import { readTokenAnswer } from '../../../apps/server/src/vault/oauth/request-tokens.js';
import { addressOf } from '../../../apps/server/src/vault/settings/index.js';
import { cursorOf, linkOf } from '../../../packages/connectors/src/listing/index.js';
import {
  formatMailboxes,
  fromDateText,
  htmlToText,
  parseMailboxes,
  textToHtml,
} from '../../../packages/connectors/src/reading/index.js';
import { readRetryAfter } from '../../../packages/connectors/src/index.js';
import { jsonOrForm, multipart } from '../../../packages/connectors/src/writing/index.js';
import { contract } from '../../../packages/contract/src/index.js';
import { CallLog } from '../../../packages/sdk/src/log.js';
import { encodeQuery } from '../../../packages/sdk/src/http/query.js';
import type { Parser } from './measure.js';
import { vendorParsers } from './vendor-parsers.js';
import {
  commonShapes,
  jsonShapes,
  manyDigits,
  manyItems,
  manyMembers,
  members,
  nestedParameters,
  nestedPre,
} from './shapes.js';

const key = Buffer.alloc(32, 1);
/** Many repeating forms begin alike. */
const secrets = ['abcdabcdabcdabcd', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', '<a b="<a b="<a b="c'];
const scrubber = createScrubber(secrets);
const mask = createCredentialMask(secrets);
const connection = {
  connector: { id: 'stub', hosts: () => ['api.example.com'], baseUrl: () => 'https://api.example.com/v1' },
  settings: { subdomain: 'acme' },
  baseUrl: 'https://api.example.com/v1',
} as unknown as ResolvedConnection;
const asAnswer = (text: string, headers: Record<string, string> = {}) =>
  ({ status: 200, headers, body: Buffer.from(text) }) as Parameters<typeof readBody>[0];
const urlField = { id: 'url', label: 'URL', type: 'url', required: true } as const;
const deprecated = (link: string) => new Response(null, { headers: { deprecation: '@1', link } });
async function chunks(text: string): Promise<unknown> {
  const source = new PassThrough();
  const masked = buffer(source.pipe(mask.toStream({ keepsLength: false })));
  for (let at = 0; at < text.length; at += 1_400) source.write(text.slice(at, at + 1_400));
  source.end();
  return masked;
}

const serverParsers: readonly Parser[] = [
  { name: 'query of a request', read: (text) => parseQuery(`?${text}`) },
  { name: 'query with brackets', read: (text) => parseQuery(`?filter[a]=${text}`) },
  {
    name: 'JSON body of a request',
    read: (text) =>
      assertJsonShape(parseJson(text), { ...jsonLimits, maxKeys: 1e9, maxArray: 1e9, maxStringLength: 1e9 }),
    shapes: jsonShapes,
  },
  {
    name: 'numbers of a JSON body',
    read: (text) => [...lossyNumbersIn(text)].length,
    shapes: [...commonShapes, ...jsonShapes, manyDigits],
  },
  {
    name: 'JSON with exact numbers',
    read: (text) => withExactNumbers(text),
    shapes: [...jsonShapes, manyDigits],
  },
  {
    name: 'schema of a connection',
    read: (text) => contract.connections.update.body.safeParse(tryJson(text)),
    shapes: jsonShapes,
  },
  {
    name: 'schema of a message',
    read: (text) =>
      contract.messages.create.body.safeParse({
        body: text,
        conversation_id: text,
        attachments: [{ file_name: text, content_type: `a/${text}` }],
      }),
  },
  {
    name: 'metadata merge',
    read: (text) =>
      mergeMembers(JSON.parse(text) as Record<string, unknown>, JSON.parse(text) as Record<string, unknown>),
    shapes: [manyMembers],
  },
  {
    name: 'change of an audited list',
    read: (text) => {
      const items = JSON.parse(text) as unknown[];
      return changedMembers({ a: items }, { a: items.map((item) => `not ${String(item)}`) });
    },
    shapes: [manyItems],
  },
  { name: 'text for the database', read: (text) => toStorableText(text, 200) },
  { name: 'cookie', read: (text) => readCookie(text, 'a') },
  { name: 'client address', read: (text) => parseAddress(text) },
  { name: 'cursor or upload id', read: (text) => unsealToken(key, 'list', text) },
  {
    name: 'session token',
    read: (text) =>
      verifyToken(key, { audience: 'keyway:session', issuer: 'a', now: new Date() }, `${text}.${text}`),
  },
  { name: 'API key in a header', read: (text) => findApiKey(`Basic ${text}`) ?? findApiKey(text) },
  { name: 'own authorization header', read: (text) => secretsOfAuthorization(`Basic ${text}`) },
  { name: 'header value', read: isHeaderSafe },
  { name: 'downstream URL, relative', read: (text) => targetOf(connection, { url: `/${text}` }, undefined) },
  {
    name: 'downstream URL, absolute',
    read: (text) => targetOf(connection, { url: `https://api.example.com/${text}` }, undefined),
  },
  {
    name: 'downstream URL, path form',
    read: (text) => targetOf(connection, { url: `/${text}`, isPathForm: true }, undefined),
  },
  {
    name: 'downstream URL, template',
    read: (text) => targetOf(connection, { url: `/{subdomain}/{${text}}` }, undefined),
  },
  { name: 'host', read: toPlainHost },
  { name: 'setting that is a URL', read: (text) => addressOf(urlField, `https://example.com/${text}`) },
  { name: 'words of a provider', read: escapeWords },
  {
    name: 'answer of a token endpoint',
    read: (text) => readTokenAnswer(asAnswer(`{"access_token":"a","scope":${JSON.stringify(text)}}`)),
  },
  {
    name: 'answer of a vendor',
    read: (text) => readBody(asAnswer(text, { 'content-type': 'application/json' })),
    shapes: [...jsonShapes, ...commonShapes],
  },
  { name: 'compressed answer', read: (text) => decodeBody('gzip', Buffer.from(text), 1e8) },
  {
    name: 'name and type of a file',
    read: (text) =>
      contentHeadersOf(
        { fileName: text, contentType: `a/${text}` } as Parameters<typeof contentHeadersOf>[0],
        asAnswer(text),
      ),
  },
  { name: 'secrets in a text', read: scrubber.scrubText },
  {
    name: 'secrets in JSON',
    read: (text) => scrubber.scrubValue(tryJson(text)),
    shapes: [...jsonShapes, ...commonShapes],
  },
  { name: 'secrets at a cut', read: (text) => scrubber.scrubBeginning(Buffer.from(text)) },
  { name: 'credential in an answer', read: (text) => mask(asAnswer(text, { a: text })) },
  { name: 'credential in a stream', read: chunks },
  { name: 'secret-looking text', read: scrubPatterns },
  { name: 'named secrets in a text', read: redactText, shapes: [nestedParameters, ...commonShapes] },
  { name: 'named secrets in a query', read: redactQuery },
  { name: 'named secrets in JSON', read: redactJson, shapes: [...jsonShapes, ...commonShapes] },
];

const connectorParsers: readonly Parser[] = [
  {
    name: 'HTML to text',
    read: htmlToText,
    shapes: [nestedPre, ...commonShapes],
  },
  { name: 'text to HTML', read: textToHtml },
  { name: 'email addresses', read: parseMailboxes },
  { name: 'names next to email addresses', read: (text) => formatMailboxes([{ address: text, name: text }]) },
  { name: 'dates', read: fromDateText },
  { name: 'Link header', read: (text) => linkOf({ link: text }, 'next') },
  { name: 'URL of the next page', read: (text) => cursorOf(`https://example.com/?${text}`, 'after') },
  { name: 'Retry-After header', read: (text) => readRetryAfter({ 'retry-after': text, date: text }) },
  {
    name: 'multipart writer',
    read: (text) =>
      multipart([
        { name: text, value: text },
        { name: 'file', file: { file_name: text, content_type: 'text/plain', content_base64: text } },
      ]),
  },
  {
    name: 'form of a JSON body',
    read: (text) =>
      jsonOrForm(
        { members: members(text.length), text },
        { attachments: [{ file_name: 'a', content_type: 'text/plain', content_base64: '' }] },
        'files[]',
      ),
  },
];

const sdkParsers: readonly Parser[] = [
  { name: 'Node SDK: query', read: (text) => encodeQuery({ text, members: members(text.length) }, []) },
  {
    name: 'Node SDK: deprecation headers',
    read: (text) =>
      new CallLog({ logger: { debug: nothing, info: nothing, warn: nothing, error: nothing } }).tried(
        { name: ['messages', 'list'], method: 'GET', path: '/messages' } as unknown as Parameters<
          CallLog['tried']
        >[0],
        { attempt: 1, durationMs: 1, response: deprecated(text) } as unknown as Parameters<
          CallLog['tried']
        >[1],
      ),
  },
];

const nothing = (): void => undefined;

/** As a request's body is parsed. */
function parseJson(text: string): unknown {
  if (isNestedTooDeeply(text, jsonLimits.maxDepth)) throw new TypeError('nested too deeply');
  return JSON.parse(text) as unknown;
}

/** JSON where it is any, else the text as JSON's own string. */
function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Everything of ours that reads what others wrote, and what makes forms and merges of it. */
export const parsers: readonly Parser[] = [
  ...serverParsers,
  ...connectorParsers,
  ...vendorParsers,
  ...sdkParsers,
];
