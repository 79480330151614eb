import { expect, test } from 'vitest';

import { toMessage as fromChatwoot } from './vendors/chatwoot/map-message.js';
import { toMessage as fromFreshdesk } from './vendors/freshdesk/map-message.js';
import { downloadRequest } from './vendors/gorgias/files.js';
import { toMessage as fromGorgias } from './vendors/gorgias/map-message.js';
import { toMessage as fromHelpScout } from './vendors/help-scout/map-message.js';
import { toParts } from './vendors/intercom/map-message.js';
import { toMessage as fromJira } from './vendors/jira-service-management/map-message.js';
import { toMessage as fromTracker } from './vendors/request-tracker/map-message.js';
import { toMessage as fromZammad } from './vendors/zammad/map-message.js';
import { fromThread } from './vendors/zoho-desk/map-message.js';

const email = (full: string) => ({ content_attributes: { email: { html_content: { full } } } });
const shared = { id: 3, created_at: '2026-03-04T09:30:00Z' };
const conversation = (body: string) => ({
  id: 1,
  conversation_parts: { conversation_parts: [{ id: 3, part_type: 'comment', body }] },
});

// The vendor's mapping of a text, the addresses of its own pictures, and addresses that look like them.
test.each([
  [
    'chatwoot',
    (html: string) =>
      fromChatwoot({ id: 3, conversation_id: 1, ...email(html) }, 'm', 'https://chat.acme.example/api'),
    ['https://chat.acme.example/rails/active_storage/blobs/redirect/x/a.png'],
    [
      'https://evil.example/rails/active_storage/a.png',
      'https://chat.acme.example.evil.example/rails/active_storage/a.png',
      'https://chat.acme.example@evil.example/rails/active_storage/a.png',
      'http://chat.acme.example/rails/active_storage/a.png',
    ],
  ],
  [
    'freshdesk',
    (html: string) => fromFreshdesk({ ...shared, body: html }, 'm', '1'),
    [
      'https://attachment.freshdesk.com/inline/attachment?token=eyJ0',
      'https://eucattachment.freshdesk.com/inline/attachment?token=eyJ0',
    ],
    [
      'https://attachment.freshdesk.com.evil.example/inline/attachment?token=x',
      'https://evil.example/https://attachment.freshdesk.com/inline/attachment?token=x',
    ],
  ],
  [
    'gorgias',
    (html: string) => fromGorgias({ id: 3, ticket_id: 1, body_html: html }, 'm'),
    ['https://uploads.gorgias.io/a1B2/photo-3fe8.png', 'https://uploads.gorgias.io/a1B2/photo%402.png'],
    [
      'https://uploads.gorgias.io/a/..',
      'https://uploads.gorgias.io/a/%2e%2e',
      'https://uploads.gorgias.io/a/b%2Fc',
      'https://uploads.gorgias.io/a/b%5cc',
      'https://uploads.gorgias.io/a/b/c.png',
      'https://uploads.gorgias.io/a/b.png?x=1',
      'https://uploads.gorgias.io.evil.example/a/b.png',
    ],
  ],
  [
    'help-scout',
    (html: string) => fromHelpScout({ id: 3, type: 'customer', body: html }, 'm', '1'),
    ['https://d33v4339jhl8k0.cloudfront.net/inline/83653/abc/image.png'],
    ['https://d1.cloudfront.net/inline/83653/abc/image.png', 'https://s.w.org/images/core/emoji/1f389.png'],
  ],
  [
    'intercom',
    (html: string) => toParts(conversation(html))[0]!,
    [
      'https://downloads.intercomcdn.com/i/o/1/2/image.png?expires=1&signature=2',
      'https://downloads.eu.intercomcdn.com/i/o/1/2/image.png',
    ],
    ['https://downloads.intercomcdn.com.evil.example/i/o/1', 'https://static.intercomassets.com/i/o/1.png'],
  ],
  [
    'jira-service-management',
    (html: string) =>
      fromJira({ id: 3, renderedBody: { html } }, 'm', {
        request: { issueId: '1' },
        origin: 'https://acme.example',
      }),
    ['https://acme.example/rest/api/3/attachment/content/10001', '/secure/attachment/10001/a.png'],
    ['https://acme.example/images/icons/10001/a.png'],
  ],
  [
    'zammad',
    (html: string) =>
      fromZammad(
        { ...shared, ticket_id: 1, content_type: 'text/html', body: html },
        'm',
        'https://z.example',
      ),
    [
      '/api/v1/ticket_attachment/1/3/77?view=inline',
      'https://z.example/desk/api/v1/ticket_attachment/1/3/77',
    ],
    [
      '/api/v1/ticket_attachment/2/3/77',
      '/api/v1/ticket_attachment/1/4/77',
      '/api/v1/ticket_attachment/1/3/x',
    ],
  ],
  [
    'zoho-desk',
    (html: string) => fromThread({ id: '3', content: html, contentType: 'text/html' }, 'm', '1'),
    ['https://desk.zoho.com:443/support/ImageDisplay?downloadType=uploadedFile&fileName=a.png&blockId=1'],
    [
      'https://desk.zoho.com.evil.example/support/ImageDisplay?x=1',
      'https://desk.zoho.com:444/support/ImageDisplay?x=1',
      'https://desk.zoho.com@evil.example/support/ImageDisplay?x=1',
    ],
  ],
])('%s: finds pictures at the vendor’s own addresses, and none elsewhere', (_id, map, addresses, foreign) => {
  const show = (address: string) => map(`<p><img src="${address.replaceAll('&', '&amp;')}"></p>`).attachments;
  for (const address of addresses) expect(show(address), address).toMatchObject([{ is_inline: true }]);
  for (const address of foreign) expect(show(address), address).toEqual([]);
});

test('a private file of Gorgias is asked for by its folder and name, and by nothing else', () => {
  expect(downloadRequest('a1/b%40c.png').path).toBe('/attachment/download/a1/b%40c.png');
  for (const key of ['a1', 'a1/..', '../b', 'a1/b/c', 'a1/b?c', 'a1/%2e%2e', ''])
    expect(() => downloadRequest(key), key).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('a picture of a mail in Request Tracker has its content ID, and a name or not', () => {
  const part = (more: Readonly<Record<string, unknown>>) => ({
    id: '5',
    ContentType: 'image/png',
    ContentLength: '3',
    ...more,
  });
  const html = { id: '4', ContentType: 'text/html', Content: '<img src="cid:a@b">' };
  const read = (...parts: Readonly<Record<string, unknown>>[]) =>
    fromTracker({ id: '3', Type: 'Create', ObjectId: '1' }, 'm', {
      parts: [{ id: '2', ContentType: 'multipart/related' }, html, ...parts],
      ticket: undefined,
      address: 'https://rt.example',
    }).attachments;
  const headers = 'Content-Type: image/png\nContent-ID:\n\t<a@b>\nContent-Disposition: inline';
  expect(read(part({ Headers: headers }))).toMatchObject([
    { file_name: 'attachment', content_type: 'image/png', is_inline: true, content_id: 'a@b' },
  ]);
  expect(read(part({ Filename: 'c.png', Headers: 'Content-ID: <c@d>' }))).toMatchObject([
    { file_name: 'c.png', is_inline: false, content_id: 'c@d' },
  ]);
  expect(read(part({ Filename: 'c.png' }))).toMatchObject([{ is_inline: false, content_id: null }]);
});
