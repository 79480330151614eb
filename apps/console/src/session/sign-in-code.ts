/** The code of a link that signs in once; it leaves the address bar and the history at once. */
export function readSignInCode(): string | undefined {
  const [, code] = /^#code=([\w-]+)$/.exec(location.hash) ?? [];
  if (code !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return code;
}
