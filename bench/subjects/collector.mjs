// @ts-check
import { serve } from './serve.mjs';

let bytes = 0;

/** Takes telemetry as a collector does, and reads none of it; `/seen` tells how many bytes came. */
serve((request, response) => {
  if (request.url === '/seen') return void response.end(JSON.stringify({ bytes }));
  request.on('data', (chunk) => (bytes += chunk.length));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
});
