import { describe, expect, it } from 'vitest';

import { flow as pending } from './fixtures.js';
import { buildFlowAddress } from './flow-address.js';
import { readFlowMessage } from './flow-messages.js';
import { decodeEntities, readFlowResult } from './flow-result.js';
import { prefersOwnPage } from './flow-window.js';
import { randomId } from './pending-flow.js';

describe('flow result', () => {
  it('is read from the fragment, where no server sees it', () => {
    expect(
      readFlowResult({
        search: '?flow=f1',
        hash: '#nonce=n&confirm_token=t&service_id=desk&connection_id=default',
      }),
    ).toEqual({
      kind: 'granted',
      flowId: 'f1',
      nonce: 'n',
      confirmToken: 't',
      serviceId: 'desk',
      connectionId: 'default',
    });
    expect(
      readFlowResult({
        search: '?flow=f1&nonce=n&confirm_token=t&service_id=desk&connection_id=default',
        hash: '',
      }),
    ).toEqual({
      kind: 'revoked',
      flowId: 'f1',
    });
  });

  it('carries a refusal with the provider’s words as they were', () => {
    const search =
      '?flow=f1&error_type=OAuthConnectorError&error_message=it%20said%20%26lt%3Bno%26gt%3B&request_id=r';
    expect(readFlowResult({ search, hash: '' })).toEqual({
      kind: 'refused',
      flowId: 'f1',
      typeName: 'OAuthConnectorError',
      words: 'it said <no>',
      requestId: 'r',
    });
  });

  it('is none without a visit', () => {
    expect(
      readFlowResult({ search: '', hash: '#nonce=n&confirm_token=t&service_id=desk&connection_id=default' }),
    ).toBeUndefined();
  });

  it('undoes exactly what the server escaped', () => {
    expect(decodeEntities('&amp;lt; &lt; &gt; &quot; &#39; &#38; &nbsp;')).toBe('&lt; < > " \' &#38; &nbsp;');
  });
});

describe('flow message', () => {
  it('is read only when every part has its shape', () => {
    const result = {
      kind: 'granted',
      flowId: 'f',
      nonce: 'n',
      confirmToken: 't',
      serviceId: 's',
      connectionId: 'c',
    };
    expect(readFlowMessage({ type: 'keyway:flow-result', result })?.type).toBe('keyway:flow-result');
    for (const data of [
      null,
      'text',
      {},
      { type: 'keyway:flow-result' },
      { type: 'keyway:flow-result', result: { ...result, confirmToken: 1 } },
      { type: 'keyway:flow-result', result: { ...result, kind: 'other' } },
      { type: 'keyway:flow-received' },
    ])
      expect(readFlowMessage(data)).toBeUndefined();
  });
});

describe('flow address', () => {
  const place = { apiUrl: 'https://api.example.com', pageUrl: 'https://vault.example.com/connect/app_1' };
  const flow = { ...pending, id: 'f1', nonce: 'n1' };

  it('leads back to the page, with the nonce', () => {
    const address = new URL(
      buildFlowAddress('https://api.example.com/vault/authorize/desk/app_1?state=s', flow, place),
    );
    expect(Object.fromEntries(address.searchParams)).toEqual({
      state: 's',
      redirect_uri: 'https://vault.example.com/connect/app_1/done?flow=f1',
      nonce: 'n1',
    });
  });

  it('is never anywhere but at the API', () => {
    for (const url of [
      'https://evil.example/vault/x',
      'https://api.example.com.evil.example/vault/',
      'javascript:1',
    ])
      expect(() => buildFlowAddress(url, flow, place)).toThrow(TypeError);
  });
});

describe('flow window', () => {
  it('is not tried where it would be lost', () => {
    const desktop = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140 Safari/537.36';
    expect(prefersOwnPage({ userAgent: desktop, hasTouchOnly: false })).toBe(false);
    expect(prefersOwnPage({ userAgent: desktop, hasTouchOnly: true })).toBe(true);
    for (const device of ['(iPhone; CPU iPhone OS 19_0)', '(Linux; Android 16; wv)', '[FBAN/FBIOS;FBAV/500]'])
      expect(prefersOwnPage({ userAgent: `Mozilla/5.0 ${device}`, hasTouchOnly: false })).toBe(true);
  });
});

describe('nonce', () => {
  it('has 128 bits and is never the same', () => {
    const many = new Set(Array.from({ length: 1000 }, randomId));
    expect(many.size).toBe(1000);
    for (const each of many) expect(each).toMatch(/^[0-9a-f]{32}$/);
  });
});
