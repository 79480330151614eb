import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { z } from 'zod';
import { sandboxCredentials } from '../credentials.js';
import type { SandboxControl } from './control.js';
import { faultSchema } from './faults.js';
import { HookRefusedError, hookSchema, writeSchema } from '../hooks/hook-control.js';
import { hookFaultsSchema } from '../hooks/hook-faults.js';
import { triggerSchema, playSchema } from '../simulation/simulation-control.js';
import { UnknownServiceError } from '../vendor.js';

const service = z.string().optional();
const tokensSchema = z.strictObject({
  service: z.string(),
  scopes: z.array(z.string()).optional(),
  expiresIn: z.int().positive().optional(),
  count: z.int().positive().max(10_000).optional(),
});
const lifetimeSchema = z.strictObject({ service, seconds: z.int().positive().nullable() });
const latencySchema = z.strictObject({
  service,
  minMs: z.number().nonnegative().default(0),
  maxMs: z.number().nonnegative().default(0),
});
const rateLimitSchema = z.strictObject({
  service: z.string(),
  rule: z
    .strictObject({ limit: z.int().positive(), windowSeconds: z.number().positive() })
    .nullable()
    .optional(),
});
const authorizeSchema = z.strictObject({ service: z.string(), url: z.url(), deny: z.boolean().optional() });

/** The knobs for other processes; JSON only, so that no web page can turn them by a plain form. */
export function controlRouter(control: SandboxControl): Router {
  const router = Router();
  router.use(express.json(), requireJson);
  router.get('/credentials', (_request, response) => void response.json(sandboxCredentials));
  router.get('/counters', (_request, response) => void response.json(control.counters()));
  router.post(
    '/faults',
    step(faultSchema, (fault) => control.addFault(fault)),
  );
  router.delete(
    '/faults',
    step(z.unknown(), () => control.clearFaults()),
  );
  router.post(
    '/tokens',
    step(tokensSchema, async ({ service: id, count, ...options }) => {
      if (count === undefined) return control.mintTokens(id, options);
      return Promise.all(Array.from({ length: count }, () => control.mintTokens(id, options)));
    }),
  );
  router.post(
    '/token-lifetime',
    step(lifetimeSchema, (body) => control.setTokenLifetime(body.seconds, body.service)),
  );
  router.post(
    '/token-latency',
    step(latencySchema, ({ service: id, ...latency }) => control.setTokenLatency(latency, id)),
  );
  router.post(
    '/rotation-grace',
    step(lifetimeSchema, (body) => control.setRotationGrace(body.seconds, body.service)),
  );
  router.post(
    '/rate-limit',
    step(rateLimitSchema, (body) => control.setRateLimit(body.service, body.rule)),
  );
  router.post(
    '/expire',
    step(z.strictObject({ service }), (body) => ({ expired: control.expireTokens(body.service) })),
  );
  router.post(
    '/revoke',
    step(z.strictObject({ service }), (body) => ({ revoked: control.revokeTokens(body.service) })),
  );
  router.post(
    '/authorize',
    step(authorizeSchema, async ({ service: id, url, deny }) => ({
      redirect: await control.authorize(id, url, { deny }),
    })),
  );
  router.get('/hooks', (_request, response) => void response.json(control.hooks()));
  router.post(
    '/hooks',
    step(hookSchema, (hook) => control.setHook(hook)),
  );
  router.post(
    '/hook-faults',
    step(hookFaultsSchema, (faults) => control.setHookFaults(faults)),
  );
  router.delete(
    '/hook-faults',
    step(z.unknown(), () => control.clearHookFaults()),
  );
  router.post(
    '/messages',
    step(writeSchema, (message) => control.write(message)),
  );
  router.get('/happenings', (_request, response) => void response.json(control.triggers()));
  router.post(
    '/happen',
    step(triggerSchema, (input) => control.trigger(input)),
  );
  router.post('/play', play(control));
  router.post(
    '/reset',
    step(z.strictObject({ tokens: z.boolean().optional() }), (body) => control.reset(body)),
  );
  router.use((_request, response) => void response.status(404).json({ error: 'no such control' }));
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const theirs = [z.ZodError, UnknownServiceError, HookRefusedError, SyntaxError].some(
      (kind) => error instanceof kind,
    );
    response.status(theirs ? 400 : 500).json({ error: error instanceof Error ? error.message : 'failed' });
  });
  return router;
}

function requireJson(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'POST' && !request.is('application/json')) {
    response.status(415).json({ error: 'send application/json' });
  } else next();
}

function step<Schema extends z.ZodType>(
  schema: Schema,
  run: (body: z.output<Schema>) => unknown,
): RequestHandler {
  return async (request, response) => {
    const result = await run(schema.parse(request.body ?? {}));
    response.json(result ?? { ok: true });
  };
}

/** A line of JSON per scene, until the client disconnects. */
function play(control: SandboxControl): RequestHandler {
  return async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const scenes = control.play(playSchema.parse(request.body ?? {}), gone.signal);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for await (const scene of scenes) response.write(`${JSON.stringify(scene)}\n`);
    response.end();
  };
}
