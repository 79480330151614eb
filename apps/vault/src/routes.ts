import { DEFAULT_CONNECTION_ID, type ConnectionRecord } from '@keyway/contract';

/** Everything the page can show, as its address says it. */
export type Route =
  | { readonly view: 'overview' }
  /** Without an id the connector's default connection, or its first. */
  | { readonly view: 'connection'; readonly serviceId: string; readonly connectionId?: string | undefined }
  | { readonly view: 'logs' }
  | { readonly view: 'done' };

/** Reads a path below the page's base; what is not known is the overview. */
export function parseRoute(base: string, pathname: string): Route {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length) : '';
  const [view, id, account] = rest.split('/').filter(Boolean);
  if (view === 'c' && id)
    return {
      view: 'connection',
      serviceId: decode(id),
      ...(account === undefined ? {} : { connectionId: decode(account) }),
    };
  if (view === 'logs') return { view: 'logs' };
  if (view === 'done') return { view: 'done' };
  return { view: 'overview' };
}

export function formatRoute(base: string, route: Route): string {
  if (route.view === 'overview') return base;
  if (route.view === 'connection') {
    const { serviceId, connectionId = DEFAULT_CONNECTION_ID } = route;
    const parts = connectionId === DEFAULT_CONNECTION_ID ? [serviceId] : [serviceId, connectionId];
    return `${base}/c/${parts.map(encodeURIComponent).join('/')}`;
  }
  return `${base}/${route.view}`;
}

/** The view of one connection. */
export const toConnectionView = ({
  service_id,
  connection_id,
}: Pick<ConnectionRecord, 'service_id' | 'connection_id'>): Route => ({
  view: 'connection',
  serviceId: service_id,
  connectionId: connection_id,
});

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
