/**
 * Notifies other tabs with the same vault that something changed; each reads the change from the server. The vaults of
 * other consumers share the origin, and have a channel of their own.
 */
export function openTabs(applicationId: string, consumerId: string) {
  const channel =
    typeof BroadcastChannel === 'undefined'
      ? undefined
      : new BroadcastChannel(`keyway.tabs.${applicationId}.${consumerId}`);
  return {
    tell: (): void => channel?.postMessage('changed'),
    listen: (onChange: () => void): (() => void) => {
      channel?.addEventListener('message', onChange);
      return () => channel?.removeEventListener('message', onChange);
    },
    close: (): void => channel?.close(),
  };
}
