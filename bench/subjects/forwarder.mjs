// @ts-check
import express from 'express';
import { Pool } from 'undici';

import { AUTHORIZATION, MESSAGES, PATH } from './downstream-facts.mjs';
import { toEnvelope } from './hand-mapping.mjs';
import { serve } from './serve.mjs';

// What anyone would write with Express and undici for one vendor and one token, and nothing more: the limit.
// With `mapped` it also parses, maps and serialises the page: the mapping limit.
const [, , downstreamUrl, mode, messages = MESSAGES] = process.argv;
if (!downstreamUrl) throw new Error('Give the URL of the downstream.');
const pool = new Pool(downstreamUrl, { connections: 64 });
const headers = { authorization: AUTHORIZATION, accept: 'application/json' };
const fetchPage = () => pool.request({ method: 'GET', path: `${PATH}?limit=${messages}`, headers });

const app = express();
app.disable('x-powered-by');
app.set('etag', false);

/** @param {unknown} _request @param {import('express').Response} response */
const forward = async (_request, response) => {
  const answer = await fetchPage();
  const body = Buffer.from(await answer.body.arrayBuffer());
  response.status(answer.statusCode).setHeader('content-type', 'application/json').end(body);
};

/** @param {import('express').Request} request @param {import('express').Response} response */
const forwardMapped = async (request, response) => {
  const answer = await fetchPage();
  const page = /** @type {{ data: Record<string, any>[] }} */ (await answer.body.json());
  response.json(toEnvelope(page, `http://${request.headers.host}${request.originalUrl}`));
};

app.get('/messages', mode === 'mapped' ? forwardMapped : forward);
serve(app);
