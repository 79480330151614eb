import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import type { AppRoute, ServerInferRequest, ServerInferResponses } from '@keyway/contract/ts-rest';

import type { ApiRequest, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { runCounted } from '../../platform/admission/index.js';
import {
  type Answer,
  runOnce,
  type UnreconciledCreate,
  type Work,
} from '../../platform/idempotency/index.js';
import { setRateLimitHeaders } from '../../downstream/index.js';
import { holdsAccount } from '../../vault/model/index.js';

type Handler<Route extends AppRoute> = (
  input: ServerInferRequest<Route>,
  context: RequestContext,
) => Promise<ServerInferResponses<Route>>;

/** A handler as called for a route served without ts-rest, with the validated parts of the request. */
export type DirectHandler = (input: {
  readonly params: Record<string, unknown>;
  readonly query: unknown;
  readonly body: unknown;
  readonly req: ApiRequest;
  readonly res: ServerResponse;
}) => Promise<Answer>;

/** Runs the handlers of valid requests: transaction ID (claim, replay or refuse), then quota. */
export type HandlerRunner = {
  run(request: ApiRequest, response: ServerResponse, work: Pick<Work, 'run' | 'ask'>): Promise<Answer>;
};

export const createHandlerRunner = (
  deps: Ports<'caches' | 'now' | 'database' | 'env' | 'inFlight' | 'keyring' | 'logger' | 'quotaClaims'>,
): HandlerRunner => ({
  run: (request, response, work) => runHandler(deps, request, response, work),
});

async function runHandler(
  deps: Ports<'caches' | 'now' | 'database' | 'env' | 'inFlight' | 'keyring' | 'logger' | 'quotaClaims'>,
  request: ApiRequest,
  response: ServerResponse,
  { run, ask }: Pick<Work, 'run' | 'ask'>,
): Promise<Answer> {
  const { context } = request;
  const work = {
    run: () => runCounted(deps, context, run),
    ask,
    isSameAccount: (generation: bigint) => holdsAccount(deps, context, generation),
  };
  const answer = await deps.inFlight.run(() => runOnce(deps, context, request, work));
  try {
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  } catch (error) {
    // No client will read the stream.
    if (answer.body instanceof Readable) answer.body.destroy();
    throw error;
  }
  setRateLimitHeaders(response, context);
  return answer;
}

/** Determines the result of a create with an unknown outcome; undefined if that is impossible. */
type OutcomeHandler<Route extends AppRoute> = (
  input: ServerInferRequest<Route>,
  context: RequestContext,
  create: UnreconciledCreate,
) => Promise<ServerInferResponses<Route> | undefined>;

/** Binds a handler to its contract route. */
export const endpoint =
  <Route extends AppRoute>(
    handlers: HandlerRunner,
    _route: Route,
    handler: Handler<Route>,
    findOutcome?: OutcomeHandler<Route>,
  ) =>
  // ts-rest types the request by its validated parts, which Node's own type cannot express.
  async (
    input: ServerInferRequest<Route> & { req: object; res: ServerResponse },
  ): Promise<ServerInferResponses<Route>> => {
    const request = input.req as ApiRequest;
    const run = () => handler(input, request.context) as Promise<Answer>;
    const ask =
      findOutcome &&
      ((create: UnreconciledCreate) =>
        findOutcome(input, request.context, create) as Promise<Answer | undefined>);
    return (await handlers.run(request, input.res, { run, ask })) as ServerInferResponses<Route>;
  };
