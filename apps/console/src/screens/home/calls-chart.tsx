import 'uplot/dist/uPlot.min.css';

import type { Usage } from '@keyway/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';

import { useLanguage } from '../../i18n/language.js';
import { useApplicationId } from '../../shell/use-application.js';
import styles from './calls-chart.module.css';
import { ChartPlace } from './chart-place.js';
import { toInterval } from './to-interval.js';
import { useWords } from '../../i18n/words.js';
import type { Words } from '../../words/words.js';

const HEIGHT = 220;

/** The interval that is pointed at, and where it is drawn. */
type Pointed = { readonly index: number; readonly left: number };

/** Requests of each hour or day, and the failed ones; a press leads to them. The table says the same to who cannot see it. */
export function CallsChart({ usage }: { usage: Usage }) {
  const words = useWords('home');
  const { language } = useLanguage();
  const app = useApplicationId();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const onPoint = ({ cursor: { idx, left = -1 } }: UPlot): void =>
      setPointed(idx == null || left < 0 ? undefined : { index: idx, left });
    const options = () => ({
      ...optionsOf(element, usage, words, language),
      hooks: { setCursor: [onPoint] },
    });
    const draw = () => new UPlot(options(), toColumns(usage), element);
    let chart = draw();
    const redraw = (): void => {
      chart.destroy();
      chart = draw();
    };
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    return () => {
      dark.removeEventListener('change', redraw);
      observer.disconnect();
      chart.destroy();
    };
  }, [usage, words, language]);
  const open = (): void => {
    const interval = pointed && toInterval(usage, pointed.index);
    if (interval) void navigate({ to: '/apps/$app/calls', params: { app }, search: interval as never });
  };
  return (
    <ChartPlace ref={place} onPress={open}>
      {pointed && <Tooltip usage={usage} pointed={pointed} width={place.current?.clientWidth ?? 0} />}
    </ChartPlace>
  );
}

type TooltipProps = { readonly usage: Usage; readonly pointed: Pointed; readonly width: number };

function Tooltip({ usage, pointed, width }: TooltipProps) {
  const words = useWords('home');
  const { language } = useLanguage();
  const figures = usage.series[pointed.index];
  if (!figures) return null;
  const number = new Intl.NumberFormat(language);
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(usage.interval === 'hour' ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  });
  const side = pointed.left > width / 2 ? { right: width - pointed.left - 48 } : { left: pointed.left + 72 };
  return (
    <div className={styles.tooltip} style={side}>
      <strong>{time.format(new Date(figures.start))}</strong>
      <span>
        {words.calls}: {number.format(figures.calls)}
      </span>
      <span>
        {words.failed}: {number.format(figures.errors)}
      </span>
    </div>
  );
}

const toColumns = ({ series }: Usage): UPlot.AlignedData => [
  series.map(({ start }) => new Date(start).getTime() / 1000),
  series.map(({ calls }) => calls),
  series.map(({ errors }) => errors),
];

function optionsOf(element: Element, usage: Usage, words: Words['home'], language: string): UPlot.Options {
  const token = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  // The canvas knows no light-dark(): the element's own colours are worked out already.
  const axis = { stroke: getComputedStyle(element).color, grid: { stroke: token('--chart-line'), width: 1 } };
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const hour = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const format = usage.interval === 'day' ? day : hour;
  const bars = UPlot.paths.bars?.({ size: [0.7, 40] });
  const series = (label: string, colour: string): UPlot.Series => ({
    label,
    fill: colour,
    stroke: colour,
    width: 0,
    points: { show: false },
    ...(bars ? { paths: bars } : {}),
  });
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 32, 0, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: true }, y: { range: (_self, _low, high) => [0, Math.max(1, high * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_self, ticks) => ticks.map((tick) => format.format(tick * 1000)),
      },
      {
        ...axis,
        size: 56,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
      },
    ],
    series: [{}, series(words.calls, token('--chart-calls')), series(words.failed, token('--chart-failed'))],
  };
}
