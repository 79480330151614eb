import type { Usage } from '@keyway/contract';

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

type Series = {
  readonly interval: Usage['interval'];
  readonly series: readonly Pick<Usage['series'][number], 'start'>[];
};

/** One interval of the chart, as filters of the request log; undefined where there is none. */
export function toInterval(
  { interval, series }: Series,
  index: number,
): { from: string; to: string } | undefined {
  const from = series[index]?.start;
  if (from === undefined) return undefined;
  return { from, to: new Date(new Date(from).getTime() + lengths[interval]).toISOString() };
}
