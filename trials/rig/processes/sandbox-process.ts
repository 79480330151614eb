import { fileURLToPath } from 'node:url';

import type { Counters } from '@keyway/sandbox';

import { startProgram, type Child } from './child.js';

const program = fileURLToPath(new URL('../../../apps/sandbox/dist/main.js', import.meta.url));

export type Tokens = { access_token: string; refresh_token: string; expires_in: number };

export type Simulator = {
  form: Record<string, string>;
  settings?: Record<string, string>;
  oauth?: { scopes: string[] };
  /** The vendor's id of the first conversation there is. */
  conversationId: string;
};

export type SandboxProcess = {
  readonly url: string;
  readonly child: Child;
  /** Turns one of the sandbox's knobs: `faults`, `token-latency`, `expire`, `rate-limit`, … */
  turn<Answer = unknown>(knob: string, body?: unknown, method?: string): Promise<Answer>;
  counters(): Promise<Counters>;
  credentials(): Promise<Record<string, Simulator>>;
  mintTokens(service: string, options?: { scopes?: string[]; expiresIn?: number }): Promise<Tokens>;
  stop(): Promise<unknown>;
};

export type SandboxProcessOptions = {
  readonly node?: string | undefined;
  /** Conversations of a large helpdesk instead of the small one. */
  readonly conversations?: number | undefined;
};

/** Starts the helpdesk simulators with their OAuth provider, their rate limits off. */
export async function startSandboxProcess({
  node,
  conversations,
}: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const world = conversations === undefined ? [] : ['--world', String(conversations)];
  const child = await startProgram(program, ['--port', '0', ...world], {
    node,
    isReady: ({ output }) => output().includes('"ready":true'),
  });
  const line =
    child
      .output()
      .split('\n')
      .find((text) => text.includes('"ready":true')) ?? '{}';
  const { url } = JSON.parse(line) as { url: string };
  const turn = async <Answer>(knob: string, body: unknown = {}, method = 'POST'): Promise<Answer> => {
    const response = await fetch(`${url}/_control/${knob}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The sandbox refused ${knob}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const credentials = () => turn<Record<string, Simulator>>('credentials', undefined, 'GET');
  for (const service of Object.keys(await credentials())) await turn('rate-limit', { service, rule: null });
  return {
    url,
    child,
    turn,
    counters: () => turn<Counters>('counters', undefined, 'GET'),
    credentials,
    mintTokens: (service, options = {}) => turn<Tokens>('tokens', { service, ...options }),
    stop: () => child.stop(5_000),
  };
}
