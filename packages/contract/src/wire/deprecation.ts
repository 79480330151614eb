type Dates = { readonly deprecated?: string; readonly sunset?: string };

/** Minimum time between deprecation and removal (docs/versioning.md). */
const MIN_NOTICE_MONTHS = 6;

/**
 * The headers with which every answer of an endpoint announces its end: `Deprecation` (RFC 9745), `Sunset` (RFC 8594)
 * and a `Link` to the reference, which marks what ends. Empty for an endpoint that stays.
 */
export function buildDeprecationHeaders(
  { deprecated, sunset }: Dates,
  baseUrl: string,
): readonly (readonly [name: string, value: string])[] {
  if (deprecated === undefined) return [];
  return [
    ['Deprecation', `@${Date.parse(deprecated) / 1000}`],
    ...(sunset === undefined ? [] : [['Sunset', new Date(sunset).toUTCString()] as const]),
    ['Link', `<${baseUrl}/docs/reference>; rel="deprecation"; type="text/html"`],
  ];
}

/** Throws for dates that break the promise: a fault in the contract, found when it is loaded. */
export function assertDeprecation({ deprecated, sunset, operationId }: Dates & { operationId: string }) {
  for (const date of [deprecated, sunset]) {
    if (date !== undefined && !isDate(date))
      throw new Error(`${operationId}: ${date} is no date of the form 2026-01-31`);
  }
  if (sunset === undefined) return;
  if (deprecated === undefined) throw new Error(`${operationId} has a sunset, but is not deprecated`);
  const earliest = new Date(deprecated);
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_NOTICE_MONTHS);
  if (new Date(sunset) < earliest)
    throw new Error(`${operationId} goes less than ${MIN_NOTICE_MONTHS} months after it was deprecated`);
}

/** A day that the month has not becomes one of the next. */
function isDate(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text}T00:00:00.000Z`;
}
