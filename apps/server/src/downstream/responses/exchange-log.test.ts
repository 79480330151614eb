import { describe, expect, it } from 'vitest';

import { ExchangeLog } from './exchange-log.js';

const headers = { 'content-type': 'application/json', 'x-long': 'h'.repeat(10_000) };
const url = 'https://desk.example/files';

describe('what waits to be written', () => {
  it('holds on to no body beyond what is kept of it', () => {
    const request = { method: 'POST', url, headers, body: Buffer.alloc(5_000_000, 'x') };
    const exchange = new ExchangeLog().begin(request, headers, [], new Date());
    expect(exchange.send(request.body)).toBe(request.body);
    expect(exchange.request).toEqual({ method: 'POST', url });
  });

  it('is counted with its headers', () => {
    const log = new ExchangeLog();
    const exchange = log.begin({ method: 'GET', url }, headers, [], new Date());
    expect(log.bytes).toBeGreaterThan(10_000);
    const answer = { status: 200, headers, body: Buffer.from('{}'), durationMs: 1 };
    expect(exchange.answer(answer)).toBe(answer);
    expect(log.bytes).toBeGreaterThan(20_000);
  });
});
