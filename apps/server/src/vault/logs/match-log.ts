import { hasSucceeded, type RequestLog, type RequestLogFilters } from '@keyway/db';

/** Returns whether a request matches all of a list's filters, as in the database query. */
export function matchesLog(row: RequestLog, filters: Omit<RequestLogFilters, 'limit'>): boolean {
  const { id, consumerId, serviceId, connectionId, errorType, isSuccess } = filters;
  const { httpMethods, statusCodes, from, to } = filters;
  const isSame = (wanted: string | undefined, found: string | null) =>
    wanted === undefined || wanted === found;
  return (
    isSame(id, row.id) &&
    isSame(consumerId, row.consumerId) &&
    isSame(serviceId, row.serviceId) &&
    isSame(connectionId, row.connectionId) &&
    isSame(errorType, row.errorType) &&
    (isSuccess === undefined || isSuccess === hasSucceeded(row)) &&
    (httpMethods?.includes(row.httpMethod) ?? true) &&
    (statusCodes?.includes(row.statusCode) ?? true) &&
    (from === undefined || row.timestamp >= from) &&
    (to === undefined || row.timestamp < to) &&
    matchesPath(row.path, filters)
  );
}

function matchesPath(
  path: string,
  { path: wanted, pathMatchMode = 'exact' }: Pick<RequestLogFilters, 'path' | 'pathMatchMode'>,
): boolean {
  if (wanted === undefined) return true;
  switch (pathMatchMode) {
    case 'exact':
      return path === wanted;
    case 'contains':
      return path.includes(wanted);
    case 'starts_with':
      return path.startsWith(wanted);
    case 'ends_with':
      return path.endsWith(wanted);
  }
}
