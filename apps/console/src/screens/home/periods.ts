const hours = { day: 24, week: 7 * 24, month: 30 * 24 } as const;

export const periods = Object.keys(hours) as [Period, ...Period[]];
export type Period = keyof typeof hours;

/** How far back the address asks to look. */
export const toPeriod = (given: string | undefined): Period =>
  given !== undefined && Object.hasOwn(hours, given) ? (given as Period) : 'day';

export const hoursOf = (period: Period): number => hours[period];
