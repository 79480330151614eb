/**
 * What was made since a moment has changed since, too; undefined where no moment is given. A second earlier, so that it
 * does not matter whether the moment itself is counted.
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
