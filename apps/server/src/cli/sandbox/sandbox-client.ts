import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { asTyped } from '../../env.js';
import {
  createEgress,
  EgressError,
  type EgressCall,
  type EgressResponse,
} from '../../security/egress/index.js';
import { CommandError } from '../command-error.js';
import { anywhere } from '../events/forward-event.js';
import { readSandboxFacts } from './sandbox-facts.js';

export type SandboxOptions = { sandboxUrl?: string; dataDir?: string };

const sentHooksSchema = z.array(z.object({ service: z.string(), type: z.string() }));
const triggerableSchema = z.object({ event: z.string(), after: z.string().nullable() });
const triggeredSchema = z.object({
  what: z.string(),
  record: z.number(),
  conversation: z.number().optional(),
  message: z.number().optional(),
  customer: z.number().optional(),
  told: sentHooksSchema,
});
export const sceneSchema = z.object({
  at: z.string(),
  act: z.string(),
  by: z.string(),
  conversation: z.number(),
  subject: z.string(),
  message: z.number().optional(),
  text: z.string().optional(),
  told: sentHooksSchema,
});
const sentSchema = z.object({
  last: z.array(z.object({ service: z.string(), url: z.string(), status: z.number().nullable() })),
});
const simulatorSchema = z.object({
  tellsFirst: z.boolean(),
  form: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.string()).optional(),
  signingKey: z.string().optional(),
  oauth: z.object({ scopes: z.array(z.string()) }).optional(),
});
const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});

export type Triggered = z.infer<typeof triggeredSchema>;
export type Scene = z.infer<typeof sceneSchema>;
/** Credentials of a simulated helpdesk's customer, and how they authorize. */
export type Simulator = z.infer<typeof simulatorSchema>;
export type TriggerInput = {
  event: string;
  services?: string[];
  text?: string;
  from?: string;
  record?: number;
};
export type PlayInput = { services?: string[]; everyMs: number; forMs?: number; seed: number };

const ANSWER_MS = 30_000;
/** Longer than the pause between two actions, the longest silence of a simulation. */
const SILENCE_MS = 60_000;

/** Opens the simulators' control API, the only place that knows which actions exist. */
export function openSandbox(options: SandboxOptions) {
  const url = urlOf(options);
  const egress = createEgress({ allow: anywhere });
  const call = async (method: string, path: string, body?: unknown, more: CallOptions = {}) => {
    const response = await egress
      .request({
        owner: null,
        method,
        url: `${url}/_control/${path}`,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        hosts: [new URL(url).host],
        timeoutMs: ANSWER_MS,
        ...more,
      })
      .catch((error: unknown) => {
        if (error instanceof EgressError) throw unreachable(url, error);
        throw error;
      });
    if (response.status < 300) return response;
    throw new CommandError(explainRefusal(url, response.status, response.body.toString('utf8')));
  };
  const ask = async <Schema extends z.ZodType>(schema: Schema, ...request: Parameters<typeof call>) => {
    const answer = schema.safeParse(JSON.parse((await call(...request)).body.toString('utf8')));
    if (!answer.success) throw new CommandError(notOurs(url));
    return answer.data;
  };
  return {
    url,
    triggers: () => ask(z.array(triggerableSchema), 'GET', 'happenings'),
    trigger: (input: TriggerInput) => ask(triggeredSchema, 'POST', 'happen', input),
    sent: () => ask(sentSchema, 'GET', 'hooks'),
    /** Returns every simulator, by connector ID. */
    simulators: () => ask(z.record(z.string(), simulatorSchema), 'GET', 'credentials'),
    /** Returns tokens as a customer's authorization would. */
    mintTokens: (service: string, scopes: string[]) =>
      ask(tokensSchema, 'POST', 'tokens', { service, scopes }),
    /** Returns the tokens of `count` customers. */
    mintManyTokens: (service: string, scopes: string[], count: number) => {
      const mint = () => ask(z.array(tokensSchema), 'POST', 'tokens', { service, scopes, count });
      // The keep-alive connection may have been closed while this process was busy.
      return mint().catch((error: unknown) => (isReset(error) ? mint() : Promise.reject(error)));
    },
    /** Streams the simulation line by line, until it or the process ends. */
    play: (input: PlayInput): Promise<EgressResponse> =>
      call('POST', 'play', input, {
        maxBytes: Number.MAX_SAFE_INTEGER,
        passes: { idleMs: input.everyMs + SILENCE_MS },
      }),
  };
}
const isReset = (error: unknown): boolean =>
  error instanceof CommandError && error.cause instanceof EgressError && error.cause.code === 'reset';

export type SandboxClient = ReturnType<typeof openSandbox>;

type CallOptions = Pick<EgressCall, 'maxBytes' | 'passes'>;

function urlOf(options: SandboxOptions): string {
  const url = (options.sandboxUrl || readSandboxFacts(options)?.sandbox_url || '').replace(/\/+$/, '');
  if (/^https?:\/\/[^/]/.test(url) && URL.canParse(url)) return url;
  throw new CommandError(
    url === ''
      ? `No sandbox found. Start one with ${asTyped('start')}, which saves its URL in .keyway/sandbox.json, or specify --sandbox-url.`
      : `${url} is not a URL. Specify --sandbox-url as http://localhost:3001.`,
  );
}

const unreachable = (url: string, cause: EgressError): CommandError =>
  new CommandError(
    `No sandbox can be reached at ${url} (${cause.message}) Start it with ${asTyped('start')}, or specify its URL with --sandbox-url.`,
    { cause },
  );

const notOurs = (url: string): string => `The server at ${url} is not a sandbox of this release.`;

function explainRefusal(url: string, status: number, text: string): string {
  const answer = z.object({ error: z.string() }).safeParse(parse(text));
  return answer.success && status === 400 ? `The sandbox refuses: ${answer.data.error}` : notOurs(url);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Polls until there is a result or the time is up. */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined>,
  { forMs, everyMs }: { forMs: number; everyMs: number },
): Promise<Answer | undefined> {
  for (const end = performance.now() + forMs; ; await sleep(everyMs)) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= end) return answer;
  }
}
