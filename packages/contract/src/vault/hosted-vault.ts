import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import type { ErrorBody } from '../wire/errors.js';
import { headerIdSchema } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

const c = initContract();

/** The server's data for the hosted vault’s page; nothing in it is secret. */
export type HostedPage = {
  /** As the address has it, not known to exist; null where it names none. */
  readonly application_id: string | null;
  /** Only with an error of the authorization flow. */
  readonly service_id: string | null;
  /** Where the API is, without a slash at the end. */
  readonly api_url: string;
  /** Where the page of the application is, whatever address shows it. */
  readonly page_url: string | null;
  /** The exact origins that may frame the page, and that it may talk to. */
  readonly embed_origins: readonly string[];
  /** The result of the browser’s flow; nothing else is shown then. */
  readonly error: Pick<ErrorBody, 'status_code' | 'type_name' | 'message' | 'ref' | 'request_id'> | null;
};

export const hostedVaultContract = c.router({
  page: {
    method: 'GET',
    path: '/connect/:application_id',
    summary: 'Open the hosted vault; the session token is in the URL fragment',
    description:
      'The page’s views are below this URL. Unknown applications get the same page: its content needs a session.',
    pathParams: z.object({ application_id: headerIdSchema.describe('ID of the client’s application') }),
    responses: { 200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: z.string() }) },
    metadata: routeMetadata({
      tag: 'Hosted vault',
      callers: ['public'],
      rateClass: 'browser',
      page: true,
      operationId: 'hostedVaultPage',
    }),
  },
});
