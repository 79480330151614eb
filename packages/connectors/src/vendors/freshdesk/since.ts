/**
 * Records created since a time have also changed since; undefined without a time. A second earlier, so that it does not
 * matter whether the time itself is included.
 */
export function earliestChange({
  updated_since,
  created_since,
}: {
  readonly updated_since?: string | undefined;
  readonly created_since?: string | undefined;
}): string | undefined {
  const moments = [updated_since, created_since].flatMap((since) => (since ? [Date.parse(since)] : []));
  return moments.length === 0
    ? undefined
    : new Date(Math.max(...moments) - 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}
