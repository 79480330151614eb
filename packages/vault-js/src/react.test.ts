// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { close } from './open.js';
import { VaultButton, type VaultButtonProps } from './react.js';
import { ORIGIN, tokenOf } from './testing.js';

const sessionUri = `${ORIGIN}/connect/app_1#${tokenOf()}`;
let root: Root;
const render = (props: VaultButtonProps | undefined) =>
  act(() => root.render(props ? createElement(VaultButton, props, 'Connect') : null));
const button = () => document.querySelector('button')!;
const vaults = () => [...document.body.children].filter((element) => element.shadowRoot).length;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Dialog methods that jsdom lacks.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main')!);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('the button', () => {
  it('opens the vault once there is a session, and hands a button’s own properties on', () => {
    render({ className: 'primary' });
    expect([button().disabled, button().className, button().type]).toEqual([true, 'primary', 'button']);
    render({ sessionUri });
    expect(button().disabled).toBe(false);
    act(() => button().click());
    expect(vaults()).toBe(1);
  });

  it('keeps the options of the vault off the element', () => {
    const html = renderToString(
      createElement(VaultButton, { sessionUri, serviceId: 's', onReady: () => undefined }),
    );
    expect(html).toBe('<button aria-haspopup="dialog" type="button"></button>');
  });

  it('leaves a click alone that was prevented', () => {
    render({ sessionUri, onClick: (event) => event.preventDefault() });
    act(() => button().click());
    expect(vaults()).toBe(0);
  });

  it('calls what was rendered last', () => {
    const heard: string[] = [];
    render({ sessionUri, onClose: () => heard.push('first') });
    act(() => button().click());
    render({ sessionUri, onClose: () => heard.push('last') });
    act(() => close());
    expect(heard).toEqual(['last']);
  });

  it('takes the vault along when it goes', () => {
    render({ sessionUri });
    act(() => button().click());
    render(undefined);
    expect(vaults()).toBe(0);
  });
});
