/** Everything the page can show, as its address says it. */
export type Route =
  | { readonly view: 'overview' }
  | { readonly view: 'connection'; readonly serviceId: string }
  | { readonly view: 'logs' }
  | { readonly view: 'done' };

/** Reads a path below the page's base; what is not known is the overview. */
export const parseRoute = (base: string, pathname: string): Route => {
  const rest = pathname.startsWith(base) ? pathname.slice(base.length) : '';
  const [view, id] = rest.split('/').filter(Boolean);
  if (view === 'c' && id) return { view: 'connection', serviceId: decode(id) };
  if (view === 'logs') return { view: 'logs' };
  if (view === 'done') return { view: 'done' };
  return { view: 'overview' };
};

export const formatRoute = (base: string, route: Route): string => {
  if (route.view === 'overview') return base;
  if (route.view === 'connection') return `${base}/c/${encodeURIComponent(route.serviceId)}`;
  return `${base}/${route.view}`;
};

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
