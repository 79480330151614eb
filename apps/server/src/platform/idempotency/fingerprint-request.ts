import { createHmac } from 'node:crypto';

import { headerNames } from '@keyway/contract';

import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';

/**
 * Returns a keyed digest of everything that identifies a request: effective method, path, consumer, service, for the
 * proxy its destination and forwarded headers, and the body regardless of member order.
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
    // Without them, the digest equals that of a release that does not have them.
    ...(context.connectionId === undefined ? [] : ['connection', context.connectionId]),
    ...(request.query.new === undefined ? [] : ['new', String(request.query.new)]),
    ...callerParts(context),
  ];
  const mac = createHmac('sha256', deps.keyring.key('fingerprint'));
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
  return mac.digest();
}

/**
 * Distinguishes callers who must not see another caller's response: a person, and a key bound to connectors if the
 * request names none.
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
