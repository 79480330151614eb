/** A larger offset means that the clock was never set, or that the header is not a time. */
const MOST_MS = 86_400_000;
/** The header has a resolution of one second. */
const SECOND_MS = 1_000;

type Asked = { readonly sentAt: Date; readonly receivedAt: Date };

/**
 * Returns the milliseconds by which the server's clock is ahead of ours, by the `Date` of its response (RFC 9110
 * 6.6.1); 0 if the clocks may agree. Picks the smallest possible offset: times before it are certainly in the past.
 * Undefined without a `Date`.
 */
export function readClockOffset(
  { date, age }: Readonly<Record<string, string | undefined>>,
  { sentAt, receivedAt }: Asked,
): number | undefined {
  if (date === undefined) return undefined;
  const ageMs = Number(age ?? 0) * SECOND_MS;
  const answered = Date.parse(date) + (Number.isFinite(ageMs) ? ageMs : 0);
  const least = answered - receivedAt.getTime();
  const most = answered + SECOND_MS - sentAt.getTime();
  if (least <= 0 && most >= 0) return 0;
  return Math.abs(least) <= MOST_MS ? least : undefined;
}
