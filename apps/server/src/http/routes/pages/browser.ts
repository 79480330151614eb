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

/** What a visit starts, goes on with or ends. */
export type BrowserFlows = {
  start(entry: Entry): Promise<BrowserAnswer>;
  complete(callback: Omit<Entry, 'applicationId'>): Promise<BrowserAnswer>;
  revoke(entry: Entry): Promise<BrowserAnswer>;
};

/** The endpoints a user's browser visits; every answer is a 303 or an error without a redirect. */
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
    // The addresses carry state and codes: they belong in no cache and no Referer.
    input.res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...keepsOpener });
    const { location, cookie, subject, error } = await inFlight.run(() => run(input));
    // For the request log: a flow has no key that would tell whose it is.
    Object.assign(input.req.context, {
      flow: subject,
      errorType: error?.typeName,
      errorMessage: error?.logMessage,
    });
    if (cookie !== undefined) input.res.append('Set-Cookie', cookie);
    // Not res.location(), which would encode the client's URI anew.
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
