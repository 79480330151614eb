import type { ConnectionState } from '../../packages/contract/src/vault/connection-states.js';
import { connectionArrows, type ConnectionArrow } from './connection-arrows.js';
import type { Derivation } from './derivation.js';

type Point = readonly [x: number, y: number];
/** Where the names of an arrow stand: the first line, and how far each next one moves aside to follow the arrow. */
type Label = { readonly at: Point; readonly anchor: 'start' | 'middle' | 'end'; readonly slant?: number };
type Place = Label & {
  /** The arrow's path; default: straight from box to box, next to the arrow in the other direction. */
  readonly path?: readonly Point[];
};

const SIZE: Point = [1150, 720];
const BOX: Point = [130, 46];
const LINE_HEIGHT = 16;
/** Half the distance between an arrow and the one that comes back. */
const ASIDE = 9;

const centres: Record<ConnectionState, Point> = {
  available: [95, 380],
  added: [345, 380],
  authorized: [690, 130],
  callable: [1035, 380],
  invalid: [690, 630],
};

/** Laid out by hand: what the drawing has to show is few enough, and it reads better than any layout found by rule. */
const places: Readonly<Record<string, Place>> = {
  'available added': at(207, 337, 'middle', {
    path: [
      [160, 365],
      [280, 365],
    ],
  }),
  'available authorized': at(262, 216, 'start', {
    path: [
      [120, 357],
      [625, 122],
    ],
  }),
  'available invalid': at(335, 526, 'end', {
    path: [
      [120, 403],
      [625, 638],
    ],
  }),
  'available callable': at(300, 20, 'middle', {
    path: [
      [95, 357],
      [95, 46],
      [1065, 46],
      [1065, 357],
    ],
  }),
  'added authorized': at(455, 284, 'end'),
  'authorized added': at(524, 274, 'start', { slant: -18 }),
  'added callable': at(548, 326, 'start'),
  'callable added': at(722, 412, 'start'),
  'added invalid': at(497, 462, 'start', { slant: 22 }),
  'invalid added': at(392, 446, 'end', { slant: 22 }),
  'authorized callable': at(842, 218, 'start'),
  'callable authorized': at(850, 272, 'end'),
  'authorized invalid': at(708, 318, 'start'),
  'invalid authorized': at(672, 520, 'end'),
  'callable invalid': at(872, 534, 'start', { slant: -22 }),
  'invalid callable': at(852, 492, 'end', { slant: -22 }),
};

/** The states of a connection and what moves it, as a drawing for readers whose viewer draws no Mermaid. */
export const connectionStatesPicture: Derivation = {
  name: 'picture of the states of a connection',
  path: 'docs/connection-states.svg',
  build: () => new Map([['', draw(connectionArrows())]]),
};

function draw(arrows: readonly ConnectionArrow[]): string {
  const drawn = new Set(arrows.map(({ from, to }) => `${from} ${to}`));
  const idle = Object.keys(places).filter((pair) => !drawn.has(pair));
  if (idle.length > 0)
    throw new Error(`The picture has a place for moves that are gone: ${idle.join(', ')}.`);
  const [width, height] = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title text">
  <!-- Made from the code by \`npm run derive\`: change scripts/derive/connection-states-picture.ts, not this file. -->
  <title id="title">The states of a connection and what moves it from one to another</title>
  <desc id="text">${describe(arrows)}</desc>
${STYLE}
  <defs>
    <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">
      <path class="tip" d="M0 0 L10 5 L0 10 z" />
    </marker>
  </defs>
  <rect class="ground" width="${width}" height="${height}" />
  <rect class="group" x="255" y="70" width="870" height="620" rx="12" />
  ${text([275, 96], 'start', 'added to the consumer', 'aside')}
  <circle class="tip" cx="95" cy="496" r="6" />
  ${line([
    [95, 488],
    [95, 405],
  ])}
  ${label(at(95, 520, 'middle'), ['integration', 'configured'])}
  ${line([
    [255, 395],
    [162, 395],
  ])}
  ${label(at(207, 414, 'middle'), ['deleted'])}
${arrows.map(toArrow).join('\n')}
${Object.entries(centres).map(toBox).join('\n')}
</svg>
`;
}

const STYLE = `  <style>
    text { font: 13px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2328; }
    .state { font: 600 15px ui-monospace, Menlo, Consolas, monospace; }
    .aside { fill: #59636e; }
    .ground { fill: #ffffff; }
    .group { fill: none; stroke: #818b98; stroke-dasharray: 6 5; }
    .box { fill: #f6f8fa; stroke: #59636e; stroke-width: 1.5; }
    .callable { fill: #dafbe1; stroke: #1a7f37; }
    .invalid { fill: #ffebe9; stroke: #cf222e; }
    .line { fill: none; stroke: #59636e; stroke-width: 1.4; }
    .tip { fill: #59636e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .aside { fill: #9198a1; }
      .ground { fill: #0d1117; }
      .group { stroke: #656c76; }
      .box { fill: #212830; stroke: #9198a1; }
      .callable { fill: #12351d; stroke: #3fb950; }
      .invalid { fill: #3c1618; stroke: #f85149; }
      .line { stroke: #9198a1; }
      .tip { fill: #9198a1; }
    }
  </style>`;

function toArrow({ from, to, names }: ConnectionArrow): string {
  const place = places[`${from} ${to}`];
  if (!place) throw new Error(`The picture has no place for the move from ${from} to ${to}.`);
  return `  ${line(place.path ?? straight(centres[from], centres[to]))}\n  ${label(place, names)}`;
}

const toBox = ([state, [x, y]]: [string, Point]): string =>
  `  <rect class="box ${state}" x="${x - BOX[0] / 2}" y="${y - BOX[1] / 2}" width="${BOX[0]}" height="${BOX[1]}" rx="8" />
  ${text([x, y + 5], 'middle', state, 'state')}`;

/** From the edge of one box to that of the other, moved to its own left, so that the way back has room. */
function straight(from: Point, to: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const aside: Point = [(dy / length) * ASIDE, (-dx / length) * ASIDE];
  const leave = (centre: Point, sign: 1 | -1): Point => {
    const reach = Math.min(
      (BOX[0] / 2 - sign * Math.sign(dx) * aside[0]) / Math.abs(dx || Number.MIN_VALUE),
      (BOX[1] / 2 - sign * Math.sign(dy) * aside[1]) / Math.abs(dy || Number.MIN_VALUE),
    );
    return [
      Math.round(centre[0] + aside[0] + sign * dx * reach),
      Math.round(centre[1] + aside[1] + sign * dy * reach),
    ];
  };
  return [leave(from, 1), leave(to, -1)];
}

const line = (points: readonly Point[]): string =>
  `<path class="line" marker-end="url(#tip)" d="M${points.map((point) => point.join(' ')).join(' L')}" />`;

const label = ({ at: [x, y], anchor, slant = 0 }: Label, names: readonly string[]): string =>
  names.map((name, index) => text([x + slant * index, y + LINE_HEIGHT * index], anchor, name)).join('\n  ');

const text = ([x, y]: Point, anchor: Label['anchor'], words: string, kind?: string): string =>
  `<text${kind ? ` class="${kind}"` : ''} x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;

const describe = (arrows: readonly ConnectionArrow[]): string =>
  [
    'An integration that is configured makes a connection available.',
    ...arrows.map(({ from, to, names }) => `From ${from} to ${to}: ${names.join(', ')}.`),
    'From every other state back to available: deleted.',
  ].join(' ');

function at(x: number, y: number, anchor: Label['anchor'], more: Partial<Place> = {}): Place {
  return { at: [x, y], anchor, ...more };
}
