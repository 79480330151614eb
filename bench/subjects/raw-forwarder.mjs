// @ts-check

import { Pool } from 'undici';

import { AUTHORIZATION, PATHS } from './downstream-facts.mjs';
import { serve } from './serve.mjs';

// The minimum for a forwarder of one vendor and one token: Node's own server, undici's own dispatch, every chunk passed
// on as it arrives. Its target is a parameter; the query is the caller's.
const [, , downstreamUrl, target = PATHS.messages] = process.argv;
if (!downstreamUrl) throw new Error('Give the URL of the downstream.');
const pool = new Pool(downstreamUrl, { connections: 64 });
const headers = { authorization: AUTHORIZATION, accept: '*/*' };

serve((request, response) => {
  const path = target + (/\?.*/.exec(request.url ?? '')?.[0] ?? '');
  pool.dispatch(
    { method: 'GET', path, headers },
    {
      onRequestStart(controller) {
        response.on('drain', () => controller.resume());
        response.once(
          'close',
          () => response.writableFinished || controller.abort(new Error('The client left.')),
        );
      },
      onResponseStart(_controller, status, { 'content-type': type, 'content-length': length }) {
        response.writeHead(status, { 'content-type': String(type), 'content-length': String(length) });
      },
      onResponseData(controller, chunk) {
        if (!response.write(chunk)) controller.pause();
      },
      onResponseEnd() {
        response.end();
      },
      onResponseError() {
        response.destroy();
      },
    },
  );
});
