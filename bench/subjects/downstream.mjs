// @ts-check
import { request as sendOn } from 'node:http';

import { AUTHORIZATION, MESSAGES, MAX_MESSAGES, PATH } from './downstream-facts.mjs';
import { serve } from './serve.mjs';
import { buildPage } from './vendor-page.mjs';

const [, , sandboxUrl] = process.argv;
const usualPage = Buffer.from(JSON.stringify(buildPage()));
const largePage = Buffer.from(JSON.stringify(buildPage(MAX_MESSAGES)));
const limit = /[?&]limit=(\d+)/;
const refusal = Buffer.from('{"error":{"msg":"Unauthorized."}}');
const headersOf = (/** @type {Buffer} */ body) => ({
  'content-type': 'application/json',
  'content-length': body.length,
  'x-gorgias-account-api-call-limit': '1/80',
});
const headers = { usual: headersOf(usualPage), large: headersOf(largePage), refusal: headersOf(refusal) };

// The one vendor of all subjects: it only checks the credential and hands out bytes made beforehand, the large page
// to whoever wants more than the usual one. Given a sandbox, every other credential, method, and vendor is the sandbox's business.
serve((request, response) => {
  const isOurs = request.headers.authorization === AUTHORIZATION;
  const isPage = request.method === 'GET' && request.url?.startsWith(PATH);
  if (isOurs && isPage) {
    const isLarge = Number(limit.exec(request.url ?? '')?.[1] ?? 0) > MESSAGES;
    if (isLarge) return void response.writeHead(200, headers.large).end(largePage);
    return void response.writeHead(200, headers.usual).end(usualPage);
  }
  if (sandboxUrl) return askSandbox(sandboxUrl, request, response);
  response.writeHead(isOurs ? 404 : 401, headers.refusal).end(refusal);
});

/**
 * @param {string} url
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function askSandbox(url, request, response) {
  const { method, headers } = request;
  const onward = sendOn(new URL(request.url ?? '/', url), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}
