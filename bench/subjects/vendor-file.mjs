// @ts-check
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { AUTHORIZATION, FILE_BYTES, FILE_PATHS, FILE_VENDOR } from './downstream-facts.mjs';
import { buildMessage } from './vendor-page.mjs';

const CHUNK = randomBytes(256 * 1024);
const bearer = `Bearer ${FILE_VENDOR.form.api_token}`;
const file = { content_type: 'video/mp4', size: FILE_BYTES };
const messageId = 'msg_1';

const openMessage = {
  ...buildMessage(0),
  attachments: [
    {
      ...file,
      name: 'video.mp4',
      url: 'https://uploads.gorgias.io/acme/video.mp4',
      public: true,
      extra: null,
    },
  ],
};
const { id, ticket_id } = openMessage;
const message = {
  id: messageId,
  type: 'email',
  is_inbound: true,
  created_at: 1_772_614_800.123,
  subject: 'The video',
  body: '<p>Here it is.</p>',
  text: 'Here it is.',
  error_type: null,
  draft_mode: null,
  author: null,
  recipients: [{ handle: 'renee.miller@example.com', role: 'from', name: 'Renée Miller' }],
  attachments: [{ ...file, id: 'fil_1', filename: 'video.mp4' }],
  metadata: {},
  _links: { related: { conversation: 'https://api2.frontapp.com/conversations/cnv_1' } },
};

/** @param {string} parent @param {string} part */
const toId = (parent, part) => Buffer.from(JSON.stringify([parent, part])).toString('base64url');

/** The files as Keyway names them. */
export const FILE_IDS = {
  open: toId(toId(String(ticket_id), String(id)), '#0'),
  credential: toId(messageId, 'fil_1'),
};

/** The files and their credentials. */
const answers = new Map([
  [`/gorgias/api/tickets/${ticket_id}/messages/${id}`, { authorization: AUTHORIZATION, body: openMessage }],
  ['/front/me', { authorization: bearer, body: { id: 'cmp_1', name: 'Acme' } }],
  [`/front/messages/${messageId}`, { authorization: bearer, body: message }],
  [FILE_PATHS.open, { authorization: undefined, body: undefined }],
  [FILE_PATHS.credential, { authorization: bearer, body: undefined }],
]);

/**
 * Answers what belongs to the file; false when something else is asked for.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function answerFile(request, response) {
  const answer = answers.get(request.url ?? '');
  if (!answer || request.method !== 'GET') return false;
  if (answer.authorization !== undefined && request.headers.authorization !== answer.authorization)
    response.writeHead(401).end();
  else if (answer.body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  else {
    response.writeHead(200, { 'content-type': file.content_type, 'content-length': FILE_BYTES });
    readFile().pipe(response);
  }
  return true;
}

function readFile() {
  let left = FILE_BYTES;
  return new Readable({
    highWaterMark: 2 * CHUNK.length,
    read() {
      const part = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      left -= part.length;
      this.push(part.length > 0 ? part : null);
    },
  });
}
