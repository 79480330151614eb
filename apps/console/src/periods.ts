const DAY_MS = 86_400_000;
const hours = { hour: 1, day: 24, week: 168, month: 720 } as const;

/** The periods that lists and charts offer, by their name in the URL. */
export const periods = ['hour', 'today', 'yesterday', 'day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** The period that a URL names; undefined for none. */
export const periodOf = (given: string | undefined): Period | undefined =>
  periods.find((period) => period === given);

/** The beginning of a period, and its end where that has passed. Days are the reader's. */
export function toRange(period: Period, now: Date): { from: Date; to?: Date } {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (period === 'today') return { from: today };
  if (period === 'yesterday')
    return { from: new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1), to: today };
  return { from: new Date(now.getTime() - (hours[period] / 24) * DAY_MS) };
}
