/**
 * Walks an authorization by HTTP as a browser would: authorize → consent page → Allow or Deny → back.
 * Returns the redirect that leaves the sandbox; throws with the page's text when the flow stops earlier.
 */
export async function walkAuthorization(
  authorizeUrl: string,
  options: { deny?: boolean } = {},
): Promise<string> {
  const { origin } = new URL(authorizeUrl);
  const cookies = new Map<string, string>();
  let url = authorizeUrl;
  let response = await visit(url, cookies);
  for (let step = 0; step < 10; step++) {
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      if (new URL(url).origin !== origin || new URL(url).pathname.startsWith('/vault/callback/')) return url;
      response = await visit(url, cookies);
    } else if (response.ok && new URL(url).pathname.includes('/oauth/consent/')) {
      response = await visit(url, cookies, options.deny ? 'deny' : 'allow');
    } else {
      throw new Error(
        `authorization stopped at ${new URL(url).pathname}: ${response.status} ${await response.text()}`,
      );
    }
  }
  throw new Error('authorization did not come to an end');
}

async function visit(url: string, cookies: Map<string, string>, decision?: string): Promise<Response> {
  const response = await fetch(url, {
    method: decision ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    ...(decision ? { body: new URLSearchParams({ decision }) } : {}),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const separator = pair.indexOf('=');
    cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
  return response;
}
