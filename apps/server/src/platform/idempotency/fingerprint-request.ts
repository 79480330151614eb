import { createHmac } from 'node:crypto';

import { headerNames } from '@keyway/contract';

import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';

/**
 * A keyed digest of all that makes a request what it is: effective method, path, consumer, service,
 * for the proxy where and how it goes on, and the body whatever the order of its members.
 */
export function fingerprintRequest(
  deps: Ports<'keyring'>,
  context: RequestContext,
  request: ApiRequest,
): Buffer {
  const parts = [
    request.method,
    request.path,
    context.consumerId ?? '',
    context.serviceId ?? '',
    headerText(request, headerNames.downstreamUrl),
    headerText(request, headerNames.downstreamMethod),
    headerText(request, headerNames.downstreamAuthorization),
    bodyText(request),
    ...fileParts(context),
    // Where they are not sent, the digest is that of a release that does not know them.
    ...(context.connectionId === undefined ? [] : ['connection', context.connectionId]),
    ...(request.query.new === undefined ? [] : ['new', String(request.query.new)]),
    ...callerParts(context),
  ];
  const mac = createHmac('sha256', deps.keyring.key('fingerprint'));
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
  return mac.digest();
}

/**
 * Of callers to whom the answer of somebody else's call may say too much: a person, and a key that is bound to
 * connectors, where the call names none.
 */
function callerParts({ caller, serviceId }: RequestContext): string[] {
  if (caller.kind === 'person') return ['person', caller.personId ?? ''];
  const bound = caller.kind === 'application' && serviceId === undefined && caller.rights.serviceIds;
  return bound ? ['connectors', ...[...bound].sort()] : [];
}

/** The files of a form: what they are called, and what is in them. */
const fileParts = ({ files }: RequestContext): string[] =>
  [...(files?.names ?? [])].sort().flatMap((name) => {
    const file = files?.get(name);
    const { fileName = '', contentType = '' } = file?.facts ?? {};
    return ['file', name, fileName, contentType, file?.sha256.toString('base64') ?? ''];
  });

const headerText = (request: ApiRequest, name: string): string => String(request.headers[name] ?? '');

function bodyText(request: ApiRequest): string {
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) return body.toString('base64');
  return JSON.stringify(canonical(body)) ?? '';
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, canonical(member)]),
  );
}
