import type { FileSource, FoundFile } from '@keyway/connectors';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type CallState, passOptions, toReachable, toWireRequest } from '../../downstream/index.js';
import type { Answer } from '../../platform/idempotency/index.js';
import type { EgressResponse } from '../../security/egress/index.js';
import { contentHeadersOf } from './content-headers.js';
import { perform, prepareOperation } from '../run-operation.js';

/**
 * Streams a file's bytes. The credential is only sent to the connector's own hosts: not to a public URL, and not along
 * a redirect to another host.
 */
export async function readContent(
  deps: Ports<'caches' | 'now' | 'env' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  id: string,
  range: string | undefined,
): Promise<Answer> {
  const prepared = await prepareOperation(deps, context, 'attachments', 'content');
  const state = await deps.vendorCalls.start(prepared.resolved, context);
  const file = await perform(deps, context, state, prepared, { id });
  const response = await open({ deps, context, state, headers: askFor(range) }, file).catch(
    (error: unknown) => {
      throw isTooLarge(error) ? tooLarge(deps, error) : error;
    },
  );
  return {
    status: response.status,
    body: response.stream ?? response.body,
    headers: contentHeadersOf(file, response),
  };
}

const isTooLarge = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.detail as { reason?: unknown } | undefined)?.reason === 'too_large';

const tooLarge = ({ env }: Ports<'env'>, { status, detail }: ApiError): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status,
    message: `The file is larger than ${env.ATTACHMENT_LIMIT_MB} MB, the most that passes here (ATTACHMENT_LIMIT_MB).`,
    detail,
  });

type Opening = {
  readonly deps: Ports<'env' | 'registry' | 'vendorCalls'>;
  readonly context: RequestContext;
  readonly state: CallState;
  readonly headers: Record<string, string>;
};

/** Permits a single range: for several, a vendor responds with a multipart body (RFC 9110 14.6). */
const askFor = (range: string | undefined): Record<string, string> => ({
  accept: '*/*',
  ...(range !== undefined && /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range) ? { range } : {}),
});

async function open(opening: Opening, file: FoundFile): Promise<EgressResponse> {
  const { source } = file;
  if ('content' in source)
    return { status: 200, headers: {}, body: Buffer.from(source.content), durationMs: 0 };
  const first = await ask(opening, source);
  const second = isRedirect(first) ? await follow(opening, first) : first;
  if (isOtherThanAsked(opening, file, second)) throw notTheFile(opening, second);
  if (second.response.status === 200 || second.response.status === 206) return second.response;
  throw await toFailure(opening, second);
}

/** Returns whether the response is an unrequested or unspecified range, or a login page in place of the file. */
function isOtherThanAsked(
  { headers: asked }: Opening,
  { contentType }: FoundFile,
  { response: { status, headers } }: Asked,
): boolean {
  if (status === 206 && (asked.range === undefined || headers['content-range'] === undefined)) return true;
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '');
  return status < 300 && isPage && contentType !== null && !mayBePage.test(contentType);
}

/** Declared types of files that may really be HTML pages. */
const mayBePage = /^text\/|html|octet-stream|unknown/i;

function notTheFile({ state }: Opening, { response }: Asked): ApiError {
  response.stream?.destroy();
  const part = response.status === 206 ? 'a range that was not requested' : 'a page instead of the file';
  return new ApiError('ConnectorExecutionError', {
    status: 502,
    message: `${state.resolved.connector.name} returned ${part}.`,
    detail: { status_code: response.status, response: null },
  });
}

/** A response, its URL, and whether it came from the connector. */
type Asked = { readonly url: string; readonly response: EgressResponse; readonly isVendor: boolean };

function ask(opening: Opening, source: Exclude<FileSource, { content: unknown }>): Promise<Asked> {
  if ('url' in source) {
    const address = toAddress(source.url);
    return source.isPrivate && isOwn(opening, address)
      ? askVendor(opening, address)
      : askStorage(opening, address);
  }
  const { url, headers } = toWireRequest(opening.state.resolved, source.request);
  return askVendor({ ...opening, headers: { ...headers, ...opening.headers } }, url);
}

/** Returns whether the URL has the connector's own origin, the only one that gets the credential. */
function isOwn({ state: { resolved } }: Opening, url: string): boolean {
  const { connector, settings, authType } = resolved;
  const own = [connector.baseUrl(settings, authType), resolved.baseUrl].map((each) => new URL(each).origin);
  return own.includes(new URL(url).origin);
}

async function askVendor(opening: Opening, url: string): Promise<Asked> {
  const { deps, context, state, headers } = opening;
  const request = {
    method: 'GET',
    url: toReachable(deps, state.resolved, url),
    headers,
    passes: passOptions(deps, 'attachment'),
    hidesPassingFaults: true,
  };
  return { url, isVendor: true, response: await deps.vendorCalls.send(state, context, request) };
}

async function askStorage({ deps, context, state, headers }: Opening, url: string): Promise<Asked> {
  const request = { method: 'GET', url, headers, passes: passOptions(deps, 'attachment') };
  return {
    url,
    isVendor: false,
    response: await deps.vendorCalls.sendWithoutCredential(state, context, request),
  };
}

const isRedirect = ({ response: { status, headers } }: Asked): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined;

/** Follows one redirect: with the credential on the same host, and without it elsewhere. */
async function follow(opening: Opening, { url, response, isVendor }: Asked): Promise<Asked> {
  response.stream?.destroy();
  const target = toAddress(response.headers.location ?? '', url);
  return isVendor && isOwn(opening, target) ? askVendor(opening, target) : askStorage(opening, target);
}

/** Resolves a URL from any source; the fragment is not sent (RFC 9110 10.2.2). */
function toAddress(text: string, base?: string): string {
  if (!URL.canParse(text, base)) throw badAddress();
  const address = new URL(text, base);
  address.hash = '';
  return address.href;
}

const badAddress = (): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: 502,
    message: 'The connector redirected the file download to an invalid URL.',
    detail: { status_code: null, response: null },
  });

/** Responses of a storage to an expired URL; the status depends on the storage. */
const goneStatuses = new Set([400, 401, 403, 404, 410]);

async function toFailure(
  { deps, context, state }: Opening,
  { response, isVendor }: Asked,
): Promise<ApiError> {
  const { status } = response;
  if (isVendor) return deps.vendorCalls.readFailure(state, context, response);
  response.stream?.destroy();
  if (!goneStatuses.has(status))
    return new ApiError('ConnectorExecutionError', {
      status: status >= 400 && status < 500 ? status : 502,
      message: `The file’s storage returned ${status}${status < 400 ? ', and only one redirect is followed' : ''}.`,
      detail: { status_code: status, response: null },
    });
  return new ApiError('EntityNotFoundError', {
    message: 'The file was deleted, or its URL has expired. Read its message again.',
    detail: { not_found: { entity: 'attachment' } },
  });
}
