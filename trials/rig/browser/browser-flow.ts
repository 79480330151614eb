import type { Lab } from '../environment/test-environment.js';

/** One of the lab application's redirect URIs. */
export const REDIRECT_URI = 'http://localhost:8080/connected';

/** A flow that stands at the provider's door. */
export type Flow = {
  readonly service: string;
  readonly consumer: string;
  readonly providerUrl: string;
  readonly state: string;
  /** The cookies of the browser that started it. */
  readonly cookie: string;
};

export type BrowserAnswer = {
  readonly status: number;
  readonly location: string | null;
  readonly errorType: string | null;
  readonly text: string;
};

/** Adds the connection and opens its authorize link, as the client's page would. */
export async function startFlow(
  lab: Lab,
  service: string,
  consumer: string,
  options: { nonce?: string; server?: number } = {},
): Promise<Flow> {
  const { [service]: simulator } = await lab.sandbox.credentials();
  const { connections } = lab.client(consumer).vault;
  const { authorize_url } = await connections.create(
    { serviceId: service },
    { settings: simulator?.settings ?? {} },
  );
  const url = new URL(authorize_url ?? '');
  url.searchParams.set('redirect_uri', REDIRECT_URI);
  url.searchParams.set('nonce', options.nonce ?? 'a-nonce');
  const response = await fetch(onServer(lab, options.server ?? 0, url), { redirect: 'manual' });
  const providerUrl = response.headers.get('location') ?? '';
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  const state = new URL(providerUrl).searchParams.get('state') ?? '';
  return { service, consumer, providerUrl, state, cookie };
}

/** Gives the consent and answers the callback URL that the provider sends the browser to. */
export async function consent(
  lab: Lab,
  { service, providerUrl }: Pick<Flow, 'service' | 'providerUrl'>,
): Promise<URL> {
  const { pathname, search } = new URL(providerUrl);
  const url = `${lab.sandbox.url}${pathname}${search}`;
  const { redirect } = await lab.sandbox.turn<{ redirect: string }>('authorize', { service, url });
  return new URL(redirect);
}

/** Where the provider would send the browser, with these parameters as its answer. */
export const callbackUrl = (lab: Lab, service: string, parameters: Record<string, string>): URL =>
  new URL(`/vault/callback/${service}?${new URLSearchParams(parameters).toString()}`, lab.servers[0]?.url);

/** A browser's visit to one of the servers. */
export async function visit(lab: Lab, server: number, url: URL, cookie?: string): Promise<BrowserAnswer> {
  const response = await fetch(onServer(lab, server, url), {
    redirect: 'manual',
    headers: cookie === undefined ? {} : { cookie },
  });
  const text = await response.text();
  const location = response.headers.get('location');
  const told = location === null ? null : new URL(location).searchParams.get('error_type');
  const own = /"type_name":"(\w+)"/.exec(text)?.[1] ?? null;
  return { status: response.status, location, errorType: told ?? own, text };
}

/** Confirms a flow whose callback ended there, as the client's page would; nothing where it ended otherwise. */
export async function confirm(lab: Lab, { service, consumer }: Flow, location: string | null): Promise<void> {
  const fragment = new URLSearchParams(new URL(location ?? REDIRECT_URI).hash.slice(1));
  const confirm_token = fragment.get('confirm_token');
  if (confirm_token === null) return;
  const path = `/vault/connections/customer-support/${service}/confirm`;
  const { status } = await lab.call('POST', path, { consumer, json: { confirm_token } });
  if (status !== 200) throw new Error(`confirm answered ${status}`);
}

const onServer = (lab: Lab, server: number, { pathname, search }: URL): string =>
  `${lab.servers[server % lab.servers.length]?.url}${pathname}${search}`;
