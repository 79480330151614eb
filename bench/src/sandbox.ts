import { startSubject } from './lab.js';
import type { PartContext } from './part.js';

export type Tokens = { readonly access_token: string; readonly refresh_token: string };
type Counters = {
  readonly tokenRequests: Record<string, Record<string, number>>;
  readonly grantsRevoked: Record<string, number>;
};

/** The project's sandbox in a process of its own, and the knobs of it that the bench turns. */
export type RunningSandbox = {
  readonly url: string;
  mintTokens(service: string): Promise<Tokens>;
  /** Ends every access token of the service now. */
  expireTokens(service: string): Promise<void>;
  /** How many refreshes the provider was asked for, and how many grants it revoked. */
  countRefreshes(service: string): Promise<{ refreshes: number; revoked: number }>;
  /** The credential of a service's simulator, as a customer would enter it in the vault. */
  readForm(service: string): Promise<Record<string, string>>;
  turn(knob: string, body: unknown): Promise<unknown>;
};

export async function startSandbox(context: PartContext): Promise<RunningSandbox> {
  const { url } = await startSubject(context, 'sandbox');
  const ask = async (knob: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${url}/_control/${knob}`, init);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${knob}.`);
    return response.json();
  };
  const turn = (knob: string, body: unknown) =>
    ask(knob, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    url,
    turn,
    mintTokens: async (service) => (await turn('tokens', { service })) as Tokens,
    expireTokens: async (service) => void (await turn('expire', { service })),
    countRefreshes: async (service) => {
      const { tokenRequests, grantsRevoked } = (await ask('counters')) as Counters;
      return {
        refreshes: tokenRequests[service]?.refresh_token ?? 0,
        revoked: grantsRevoked[service] ?? 0,
      };
    },
    readForm: async (service) =>
      ((await ask('credentials')) as Record<string, { form: Record<string, string> }>)[service]?.form ?? {},
  };
}
