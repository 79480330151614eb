import type { Request, Response } from 'express';

import { keepsOpener } from '../../middleware/index.js';
import type { InFlightWork } from '../../../platform/concurrency/index.js';
import type { BrowserAnswer } from '../../../vault/oauth/index.js';

type BrowserInput<Params> = {
  params: Params;
  query: Record<string, unknown>;
  req: Pick<Request, 'headers' | 'context'>;
  res: Pick<Response, 'append' | 'set' | 'setHeader'>;
};
type EntryParams = { service_id: string; application_id: string };
type Entry = ReturnType<typeof toEntry>;

/** The flow steps that a visit starts, continues or ends. */
export type BrowserFlows = {
  start(entry: Entry): Promise<BrowserAnswer>;
  complete(callback: Omit<Entry, 'applicationId'>): Promise<BrowserAnswer>;
  revoke(entry: Entry): Promise<BrowserAnswer>;
};

/** Builds the endpoints that a user's browser visits; every response is a 303 redirect or an error. */
export const buildBrowserRoutes = (inFlight: InFlightWork, flows: BrowserFlows) => ({
  authorize: visit<EntryParams>(inFlight, (input) => flows.start(toEntry(input))),
  callback: visit<{ service_id: string }>(inFlight, ({ params, query, req }) =>
    flows.complete({
      serviceId: params.service_id,
      query,
      cookie: req.headers.cookie,
      requestId: req.context.requestId,
    }),
  ),
  revoke: visit<EntryParams>(inFlight, (input) => flows.revoke(toEntry(input))),
});

const visit =
  <Params>(inFlight: InFlightWork, run: (input: BrowserInput<Params>) => Promise<BrowserAnswer>) =>
  async (input: BrowserInput<Params>) => {
    // The URLs carry state and codes, which must not enter a cache or Referer.
    input.res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...keepsOpener });
    const { location, cookie, subject, error } = await inFlight.run(() => run(input));
    // For the request log: a flow has no key that identifies its application.
    Object.assign(input.req.context, {
      flow: subject,
      errorType: error?.typeName,
      errorMessage: error?.logMessage,
    });
    if (cookie !== undefined) input.res.append('Set-Cookie', cookie);
    // Not res.location(), which would re-encode the client's URI.
    input.res.setHeader('Location', location);
    return { status: 303 as const, body: undefined };
  };

const toEntry = ({ params, query, req }: BrowserInput<EntryParams>) => ({
  serviceId: params.service_id,
  applicationId: params.application_id,
  query,
  cookie: req.headers.cookie,
  requestId: req.context.requestId,
});
