// @vitest-environment jsdom
import type { ConnectionRecord } from '@keyway/contract';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';

import { close, open, type OpenOptions, type VaultConnection } from './index.js';
import { ORIGIN, tokenOf } from './testing.js';

const token = tokenOf();
const url = `${ORIGIN}/connect/app_1`;
type Init = { message: Record<string, unknown>; target: string; port: MessagePort };

/** Both ends of a vault that was opened: what the client hears, and the page that answers. */
function openVault(options: Partial<OpenOptions> = {}) {
  const heard: string[] = [];
  const errors: string[] = [];
  const handle = open({
    token,
    onReady: () => heard.push('ready'),
    onClose: () => heard.push('close'),
    onConnectionChange: ({ id }) => heard.push(`change ${id}`),
    onConnectionDelete: ({ id }) => heard.push(`delete ${id}`),
    onError: ({ code, message }) => {
      heard.push(code);
      errors.push(message);
    },
    ...options,
  } as OpenOptions);
  return { handle, heard, errors };
}
const root = () => document.body.querySelector('div:last-of-type')?.shadowRoot;
const dialog = () => root()!.querySelector('dialog')!;
const frame = () => root()!.querySelector('iframe')!.contentWindow!;
/** jsdom gives an iframe in a shadow root no window. */
const frames = new WeakMap<HTMLIFrameElement, object>();

/** A message as the browser delivers it; what the vault would get is kept. */
function deliver(data: unknown, { origin = ORIGIN, source = frame() as Window | null } = {}): Init[] {
  const answers: Init[] = [];
  const target = source as { postMessage: unknown } | null;
  if (target)
    target.postMessage = (message: Init['message'], to: string, [port]: MessagePort[]) =>
      answers.push({ message, target: to, port: port! });
  // jsdom's own event refuses a port of Node's and a window that is no real one.
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return answers;
}
const ready = (instance = 'load-1') => ({ type: 'keyway:ready', version: 1, instance });
/** Earlier messages have arrived once a later message on another channel has. */
async function say(port: MessagePort | undefined, ...messages: unknown[]): Promise<void> {
  for (const message of messages) port!.postMessage(message);
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });
  port1.close();
}

beforeEach(() => {
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      if (!frames.has(this)) frames.set(this, {});
      return this.isConnected ? frames.get(this) : null;
    },
  });
  // Dialog methods that jsdom lacks.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('handing the token over', () => {
  it('gives it to the vault’s window and origin only, with what to show', async () => {
    const { heard } = openVault({ unifiedApi: 'customer-support', serviceId: 's', locale: 'de' });
    expect(root()!.querySelector('iframe')!.src).toBe(`${url}#embed`);
    const [init] = deliver(ready());
    expect(init).toMatchObject({
      target: ORIGIN,
      message: {
        type: 'keyway:init',
        version: 1,
        instance: 'load-1',
        token,
        options: { mode: 'iframe', unified_api: 'customer-support', service_id: 's', locale: 'de' },
      },
    });
    await say(init!.port, { type: 'opened' });
    expect(heard).toEqual(['ready']);
    expect(dialog().className).toBe('ready');
  });

  it.each<[string, unknown, { origin?: string; source?: Window | null }]>([
    ['a foreign origin', ready(), { origin: 'https://evil.test' }],
    ['an origin that only begins like it', ready(), { origin: `${ORIGIN}.evil.test` }],
    ['a sandboxed frame', ready(), { origin: 'null' }],
    ['another window of the origin', ready(), { source: { postMessage: null } as unknown as Window }],
    ['no window', ready(), { source: null }],
    ['another version', { ...ready(), version: 2 }, {}],
    ['no instance', { type: 'keyway:ready', version: 1 }, {}],
    ['an instance that is no string', { ...ready(), instance: {} }, {}],
    ['another message', { type: 'ready' }, {}],
    ['text', 'keyway:ready', {}],
    ['nothing', null, {}],
  ])('gives nothing to %s', (_, data, from) => {
    openVault();
    expect(deliver(data, from)).toEqual([]);
    expect(deliver(ready())).toHaveLength(1);
  });

  it('answers one load of the page once, and a later load on a channel of its own', async () => {
    const { heard } = openVault();
    const [first] = deliver(ready());
    expect(deliver(ready())).toEqual([]);
    const [second] = deliver(ready('load-2'));
    expect(second!.message).toMatchObject({ instance: 'load-2', token });
    expect(deliver(ready())).toEqual([]);
    await say(first!.port, { type: 'opened' });
    expect(heard).toEqual([]);
    await say(second!.port, { type: 'opened' });
    expect(heard).toEqual(['ready']);
  });

  it('ends with the vault', () => {
    const { handle } = openVault();
    const source = frame();
    handle.close();
    expect(deliver(ready(), { source })).toEqual([]);
  });
});

describe('what the page says', () => {
  it('reaches the callbacks, in order, and what it cannot mean is left out', async () => {
    const { heard, errors } = openVault();
    const [init] = deliver(ready());
    await say(
      init!.port,
      { type: 'connection_change', connection: { id: 'a' } },
      { type: 'connection_change' },
      { type: 'connection_change', connection: { id: 1 } },
      { type: 'of a later version' },
      null,
      { type: 'connection_delete', connection: { id: 'b' } },
      { type: 'session_ended', message: 'The session has expired.', request_id: 'r' },
      { type: 'close' },
      { type: 'connection_change', connection: { id: 'too late' } },
    );
    expect(heard).toEqual(['change a', 'delete b', 'session_ended', 'close']);
    expect(errors).toEqual(['The session has expired.']);
  });

  it('reports of a connection what the API does', () => {
    expectTypeOf<ConnectionRecord>().toExtend<VaultConnection>();
  });
});

describe('an end-to-end test', () => {
  it('finds the vault and its frame by ids that stay', () => {
    openVault();
    const host = document.querySelector('[data-testid=keyway-vault]');
    expect(host?.shadowRoot?.querySelector('iframe[data-testid=keyway-vault-frame]')).not.toBeNull();
  });
});

describe('closing', () => {
  it('happens once, leaves nothing behind and gives the page its scrolling back', () => {
    document.documentElement.style.overflow = 'scroll';
    const { handle, heard } = openVault();
    expect(document.documentElement.style.overflow).toBe('hidden');
    handle.close();
    handle.close();
    expect([heard, handle.isOpen, document.body.childElementCount]).toEqual([['close'], false, 0]);
    expect(document.documentElement.style.overflow).toBe('scroll');
  });

  it('comes before a second opening', () => {
    const first = openVault();
    const second = openVault();
    expect([first.heard, first.handle.isOpen, second.handle.isOpen]).toEqual([['close'], false, true]);
    expect(document.body.childElementCount).toBe(1);
    first.handle.close();
    expect(second.handle.isOpen).toBe(true);
  });

  it('leaves the open vault alone when the second cannot be opened', () => {
    const first = openVault();
    expect(() => open({ token: 'kw_live_key' })).toThrow('has not the shape');
    expect(() => open({ token, locale: 'tlh' as 'en' })).toThrow('locale must be');
    expect(first.handle.isOpen).toBe(true);
  });

  it('by Escape is at once before the vault listens', () => {
    const { heard } = openVault();
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(heard).toEqual(['close']);
  });

  it('by Escape asks a vault that listens, which may have something unsaved', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { heard } = openVault();
    const [init] = deliver(ready());
    const asked = new Promise((resolve) => (init!.port.onmessage = ({ data }) => resolve(data)));
    dialog().click();
    expect(await asked).toEqual({ type: 'close_request' });
    await say(init!.port, { type: 'keep_open' });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    await say(init!.port, { type: 'close' });
    expect(heard).toEqual(['close']);
  });

  it('by Escape does not wait for a vault that hangs', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { heard } = openVault();
    deliver(ready());
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual(['close']);
  });
});

describe('when the vault cannot be shown', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  );

  it('says that the origin is not registered, soon after the iframe has loaded without a word', () => {
    const { heard, errors } = openVault();
    root()!.querySelector('iframe')!.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(5_000);
    expect(heard).toEqual(['no_answer', 'close']);
    expect(errors[0]).toContain(window.location.origin);
    expect(errors[0]).toContain('embed_origins');
  });

  it('says so in the end when nothing loads, but not once the vault has answered', () => {
    const silent = openVault();
    vi.advanceTimersByTime(30_000);
    expect(silent.heard).toEqual(['no_answer', 'close']);
    const answering = openVault();
    deliver(ready());
    root()!.querySelector('iframe')!.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(answering.heard).toEqual([]);
  });

  it('names the directive when the page’s own policy forbids the iframe', () => {
    const { heard, errors } = openVault();
    const violation = { effectiveDirective: 'frame-src', blockedURI: 'https://other.test' };
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    expect(heard).toEqual([]);
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { ...violation, blockedURI: url }),
    );
    expect(heard).toEqual(['blocked_by_csp', 'close']);
    expect(errors[0]).toContain(`add ${ORIGIN} to frame-src`);
  });

  it('warns on the console without a listener', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    openVault({ onError: undefined });
    vi.advanceTimersByTime(30_000);
    expect(reported).toMatchObject([{ code: 'no_answer' }]);
    vi.unstubAllGlobals();
  });
});

describe('in a popup', () => {
  const popup = {
    closed: false,
    close: () => (popup.closed = true),
    focus: () => undefined,
    postMessage: null,
  };
  const source = popup as unknown as Window;
  let opened: unknown[];
  beforeEach(() => {
    popup.closed = false;
    opened = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    vi.stubGlobal('open', (...parameters: unknown[]) => {
      opened.push(parameters[0]);
      return popup;
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('hands the token to that window only, and notices that the user closed it', () => {
    const { heard, handle } = openVault({ mode: 'popup' });
    expect(opened).toEqual([`${url}/popup#embed`]);
    expect(deliver(ready(), { source, origin: 'https://evil.test' })).toEqual([]);
    expect(deliver(ready(), { source })).toMatchObject([{ target: ORIGIN, message: { token } }]);
    popup.closed = true;
    vi.advanceTimersByTime(1_000);
    expect([heard, handle.isOpen]).toEqual([['close'], false]);
  });

  it('closes the window with the handle', () => {
    const { heard, handle } = openVault({ mode: 'popup' });
    handle.close();
    expect([heard, popup.closed]).toEqual([['close'], true]);
  });

  it('says what cuts a window off', () => {
    const { heard, errors } = openVault({ mode: 'popup' });
    popup.closed = true;
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual(['popup_lost', 'close']);
    expect(errors[0]).toContain('same-origin-allow-popups');
  });

  it('says that it was blocked, after the caller has its handle', async () => {
    vi.stubGlobal('open', () => null);
    const { heard, handle } = openVault({ mode: 'popup' });
    expect([heard, handle.isOpen]).toEqual([[], true]);
    await Promise.resolve();
    expect([heard, handle.isOpen]).toEqual([['popup_blocked', 'close'], false]);
  });
});
