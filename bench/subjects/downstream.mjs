// @ts-check
import { request as sendOn } from 'node:http';

import { AUTHORIZATION, MAX_PAGE_SIZE, PAGE_SIZE, PATHS } from './downstream-facts.mjs';
import { serve } from './serve.mjs';
import { answerFile } from './vendor-file.mjs';
import { buildPage } from './vendor-page.mjs';

const [, , sandboxUrl] = process.argv;
const limit = /[?&]limit=(\d+)/;
// Copies of the connection have keys that begin with its own. Four characters of base64 are three bytes.
const ours = AUTHORIZATION.replace(/=+$/, '').slice(0, -2);

/** @param {unknown} value */
const toAnswer = (value) => {
  const body = Buffer.from(JSON.stringify(value));
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-gorgias-account-api-call-limit': '1/80',
  };
  return { body, headers };
};
const refusal = toAnswer({ error: { msg: 'Unauthorized.' } });
const resources = /** @type {import('./downstream-facts.mjs').Listed[]} */ (Object.keys(PATHS));
/** @type {Map<string, Record<'usual' | 'large', ReturnType<typeof toAnswer>>>} */
const pages = new Map(
  resources.map((resource) => [
    PATHS[resource],
    { usual: toAnswer(buildPage(resource)), large: toAnswer(buildPage(resource, MAX_PAGE_SIZE)) },
  ]),
);

// The one vendor of all subjects: it only checks the credential and returns bytes made beforehand, the large page for a
// larger limit. Given a sandbox, every other credential, method, and vendor goes to the sandbox.
serve((request, response) => {
  const { method, url = '' } = request;
  const isOurs = request.headers.authorization?.startsWith(ours) === true;
  const page = isOurs && method === 'GET' ? pages.get(url.split('?', 1)[0] ?? '') : undefined;
  if (page) {
    const isLarge = Number(limit.exec(url)?.[1] ?? 0) > PAGE_SIZE;
    const { headers, body } = isLarge ? page.large : page.usual;
    return void response.writeHead(200, headers).end(body);
  }
  if (answerFile(request, response)) return;
  if (sandboxUrl) return askSandbox(sandboxUrl, request, response);
  response.writeHead(isOurs ? 404 : 401, refusal.headers).end(refusal.body);
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
