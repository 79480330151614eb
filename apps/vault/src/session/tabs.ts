/** Tells other tabs of the same application that something changed; what it was they ask the server. */
export function openTabs(applicationId: string) {
  const channel =
    typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(`keyway.tabs.${applicationId}`);
  return {
    tell: (): void => channel?.postMessage('changed'),
    listen: (onChange: () => void): (() => void) => {
      channel?.addEventListener('message', onChange);
      return () => channel?.removeEventListener('message', onChange);
    },
  };
}
