type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Address = Pick<Location, 'hash' | 'pathname' | 'search'>;

const jsonWebToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The content of the URL fragment. */
export type Fragment =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'embed' }
  | { readonly kind: 'other'; readonly parameters: URLSearchParams };

export function readFragment(hash: string): Fragment {
  const text = hash.replace(/^#/, '');
  if (text === 'embed') return { kind: 'embed' };
  if (jsonWebToken.test(text)) return { kind: 'token', token: text };
  return { kind: 'other', parameters: new URLSearchParams(text) };
}

/**
 * Takes the session token out of the address bar, or finds the one this tab was opened with. It is kept for
 * the tab alone, never for the browser, so that a reload and the way through the provider survive.
 */
export function takeToken(
  applicationId: string,
  { address, history, store }: { address: Address; history: Pick<History, 'replaceState'>; store: Store },
): string | undefined {
  const fragment = readFragment(address.hash);
  if (fragment.kind !== 'token') return recall(store, applicationId);
  history.replaceState(null, '', address.pathname + address.search);
  rememberToken(store, applicationId, fragment.token);
  return fragment.token;
}

export function rememberToken(store: Store, applicationId: string, token: string): void {
  // Storage can be closed to a page in a frame; then the token lives as long as the page does.
  attempt(() => store.setItem(keyOf(applicationId), token));
}

export function forgetToken(store: Store, applicationId: string): void {
  attempt(() => store.removeItem(keyOf(applicationId)));
}

const recall = (store: Store, applicationId: string): string | undefined =>
  attempt(() => store.getItem(keyOf(applicationId))) ?? undefined;

const keyOf = (applicationId: string): string => `keyway.session.${applicationId}`;

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
