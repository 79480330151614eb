import { useCallback, useEffect, useState } from 'react';

import type { Place } from './api.js';

/** `/service/connection/conversation`, or `/new`. */
export type Shown = { place?: Place; isNew: boolean };

export function addressOf({ service_id, connection_id, conversation_id }: Place): string {
  return `/${[service_id, connection_id, conversation_id].map(encodeURIComponent).join('/')}`;
}

export function usePlace(): [Shown, (address: string) => void] {
  const [shown, setShown] = useState(readAddress);
  useEffect(() => {
    const follow = () => setShown(readAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((address: string) => {
    window.history.pushState(null, '', address);
    setShown(readAddress());
  }, []);
  return [shown, go];
}

function readAddress(): Shown {
  const [service_id, connection_id, conversation_id] = window.location.pathname
    .slice(1)
    .split('/')
    .map(decoded);
  return service_id && connection_id && conversation_id
    ? { place: { service_id, connection_id, conversation_id }, isNew: false }
    : { isNew: service_id === 'new' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
