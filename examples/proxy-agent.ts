import { ProxyAgent, fetch } from 'undici';

import { openSandbox } from './sandbox.js';

// Through an HTTP proxy: undici's fetch and agent, both from the package, so that they fit each other.
//   HTTPS_PROXY=http://proxy.internal:3128 npx tsx examples/proxy-agent.ts
const proxy = process.env.HTTPS_PROXY;
if (!proxy) throw new Error('Set HTTPS_PROXY to the address of a proxy server.');
const dispatcher = new ProxyAgent(proxy);
const keyway = openSandbox('gorgias').withOptions({ fetch, fetchOptions: { dispatcher } });
const [message] = await keyway.messages.list({ limit: 1 }).toArray({ limit: 1 });
console.log(`through ${proxy}: ${message?.id}`);
await dispatcher.close();
