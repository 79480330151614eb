import 'uplot/dist/uPlot.min.css';

import type { Usage } from '@keyway/contract';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';

import { useLanguage } from '../../i18n/language.js';
import { ChartPlace } from './chart-place.js';
import { useWords } from '../../i18n/words.js';
import type { Words } from '../../words/words.js';

const HEIGHT = 220;

/** Calls of each hour or day, and those of them that failed; the table says the same to who cannot see it. */
export function CallsChart({ usage }: { usage: Usage }) {
  const words = useWords('home');
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const draw = () => new UPlot(optionsOf(element, usage, words, language), toColumns(usage), element);
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
  return <ChartPlace ref={place} />;
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
    cursor: { show: false },
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
