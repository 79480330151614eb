// @ts-check
import express from 'express';
import { Pool } from 'undici';

import { AUTHORIZATION, PAGE_SIZE, PATHS } from './downstream-facts.mjs';
import { toEnvelope } from './hand-mapping.mjs';
import { serve } from './serve.mjs';

// The upper limit: a plain Express and undici forwarder for one vendor and one token. With `mapped` it also parses,
// maps and serializes the page: the mapping limit.
const [, , downstreamUrl, mode, size = PAGE_SIZE] = process.argv;
if (!downstreamUrl) throw new Error('Give the URL of the downstream.');
const pool = new Pool(downstreamUrl, { connections: 64 });
const headers = { authorization: AUTHORIZATION, accept: 'application/json' };

/** @typedef {import('./downstream-facts.mjs').Listed} Listed */
/** @typedef {import('express').RequestHandler} Handler */

/** @param {Listed} resource */
const fetchPage = (resource) =>
  pool.request({ method: 'GET', path: `${PATHS[resource]}?limit=${size}`, headers });

const app = express();
app.disable('x-powered-by');
app.set('etag', false);

/** @type {(resource: Listed) => Handler} */
const forward = (resource) => async (_request, response) => {
  const answer = await fetchPage(resource);
  const body = Buffer.from(await answer.body.arrayBuffer());
  response.status(answer.statusCode).setHeader('content-type', 'application/json').end(body);
};

/** @type {(resource: Listed) => Handler} */
const forwardMapped = (resource) => async (request, response) => {
  const answer = await fetchPage(resource);
  const page = /** @type {{ data: Record<string, any>[] }} */ (await answer.body.json());
  response.json(toEnvelope(resource, page, `http://${request.headers.host}${request.originalUrl}`));
};

for (const resource of /** @type {Listed[]} */ (Object.keys(PATHS)))
  app.get(`/${resource}`, (mode === 'mapped' ? forwardMapped : forward)(resource));
serve(app);
