import type { IncomingMessage } from 'node:http';

import express, { type Request } from 'express';
import { expect, test } from 'vitest';

import { findClient, type IsTrusted } from './find-client.js';

const proxies = ['10.0.0.0/8', '127.0.0.1'];

test.each([
  ['127.0.0.1', undefined, undefined],
  ['127.0.0.1', '203.0.113.7', 'https'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.1.1', 'https'],
  ['127.0.0.1', '10.1.1.2,10.1.1.1', 'http'],
  ['127.0.0.1', '', 'https, http'],
  ['203.0.113.9', '198.51.100.1', 'https'],
])('from %s for %s over %s it finds whom Express finds', (remoteAddress, forwardedFor, protocol) => {
  const app = express().set('trust proxy', proxies);
  const headers = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': protocol };
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  const seen = Object.assign(Object.create(app.request) as Request, request);
  expect(findClient(request, app.get('trust proxy fn') as IsTrusted)).toEqual({
    address: seen.ip,
    isSecure: seen.secure,
  });
});

test('without a trusted proxy, forwarded addresses are ignored', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const request = { socket: { remoteAddress: '192.0.2.1' }, headers } as unknown as IncomingMessage;
  expect(findClient(request, undefined)).toEqual({ address: '192.0.2.1', isSecure: false });
});
