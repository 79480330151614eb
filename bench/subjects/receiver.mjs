// @ts-check
import { serve } from './serve.mjs';

/** @type {Map<string, { count: number, delays: number[] }>} */
const seen = new Map();

/** Takes events: at `/good/N` at once, at `/hangs` never, at `/fails` not at all; `/seen` tells what came, and empties. */
serve((request, response) => {
  const url = request.url ?? '';
  if (url === '/seen') {
    response.end(JSON.stringify(Object.fromEntries(seen)));
    seen.clear();
    return;
  }
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { timestamp, type } = JSON.parse(Buffer.concat(chunks).toString());
    if (type === 'webhook.test') return void response.writeHead(204).end();
    const entry = seen.get(url) ?? { count: 0, delays: [] };
    entry.count += 1;
    entry.delays.push(Date.now() - Date.parse(timestamp));
    seen.set(url, entry);
    if (url === '/hangs') return;
    response.writeHead(url === '/fails' ? 500 : 204).end();
  });
});
