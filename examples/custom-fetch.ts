import type { Fetch } from '@keyway/sdk';

import { openSandbox } from './sandbox.js';

// A fetch of your own sees every try: here it counts them and adds the trace the call belongs to.
let tries = 0;
const tracingFetch: Fetch = (url, init) => {
  tries += 1;
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  return fetch(url, { ...init, headers: { ...init.headers, traceparent } });
};
const keyway = openSandbox('gorgias').withOptions({ fetch: tracingFetch });
const { data } = await keyway.messages.list({ limit: 2 });
console.log(`${data.length} messages in ${tries} ${tries === 1 ? 'try' : 'tries'}`);
