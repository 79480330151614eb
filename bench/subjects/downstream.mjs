import { AUTHORIZATION, PATH } from './downstream-facts.mjs';
import { serve } from './serve.mjs';
import { buildPage } from './vendor-page.mjs';

const page = Buffer.from(JSON.stringify(buildPage()));
const refusal = Buffer.from('{"error":{"msg":"Unauthorized."}}');
const headersOf = (/** @type {Buffer} */ body) => ({
  'content-type': 'application/json',
  'content-length': body.length,
  'x-gorgias-account-api-call-limit': '1/80',
});
const answers = { page: headersOf(page), refusal: headersOf(refusal) };

// The one vendor of all subjects: it only checks the credential and hands out bytes made beforehand.
serve((request, response) => {
  if (request.headers.authorization !== AUTHORIZATION)
    return void response.writeHead(401, answers.refusal).end(refusal);
  if (!request.url?.startsWith(PATH)) return void response.writeHead(404, answers.refusal).end(refusal);
  response.writeHead(200, answers.page).end(page);
});
