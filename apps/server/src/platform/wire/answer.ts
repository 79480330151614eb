import { STATUS_CODES } from 'node:http';

import type { Links, Meta, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../../context.js';

// Spreads come last, or are assigned: V8 takes a microsecond for each member of a literal after a spread.
const head = (status: number) => ({ status_code: status, status: STATUS_CODES[status] ?? '' });
const rawOf = (context: RequestContext) => (context.raw ? { _raw: context.trace.toRaw() } : {});

/** Returns a platform response with one item. */
export const item = <Status extends number, Data>(context: RequestContext, status: Status, data: Data) => ({
  status,
  body: { ...head(status), data, ...rawOf(context) },
});

/** Returns a platform response with a page. */
export const page = <Data>(
  context: RequestContext,
  { data, meta, links }: { data: Data[]; meta: Meta; links: Links },
) => ({
  status: 200 as const,
  body: { ...head(200), data, meta, links, ...rawOf(context) },
});

export const noContent = { status: 204 as const, body: undefined };

type Operation = 'all' | 'one' | 'add' | 'update' | 'delete' | 'upload';

/** Returns a unified API response for a resource; `body` has data, and meta and links for lists. */
export const unified =
  (resource: ResourceName) =>
  <Status extends number, Body extends { data: unknown }>(
    context: RequestContext,
    status: Status,
    operation: Operation,
    body: Body,
  ) => ({
    status,
    body: Object.assign(
      head(status),
      { service: context.trace.serviceId ?? '', resource, operation },
      body,
      rawOf(context),
    ),
  });
