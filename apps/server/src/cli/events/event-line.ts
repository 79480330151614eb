import type { LoggedEvent } from '@keyway/contract';

import { type CallResult, isSuccess } from '../../events/outgoing/index.js';
import { toText } from '../print.js';
import { cut, isDecorated, paint, type Stream, type Style, USUAL_COLUMNS, withSign } from '../terminal.js';

const GAP = '  ';
/** The widest that a column grows when a longer value comes. */
const MAX_WIDTH = 40;
/** A narrow terminal cuts these columns, in this order, down to this width. */
const least = [
  ['entity', 8],
  ['service', 7],
  ['type', 10],
] as const;
const OUTCOME = 'OUTCOME'.padEnd(18);

type Cells = { time: string; type: string; service: string; entity: string };
type Widths = Record<keyof Cells, number>;
const names: readonly (keyof Cells)[] = ['time', 'type', 'service', 'entity'];
const styles: Partial<Record<keyof Cells, Style>> = { time: 'dim', type: 'bold' };
const ids = ['consumer_id', 'connection_id', 'conversation_id', 'webhook_id', 'event_id'] as const;

/**
 * Returns functions that write events in columns. A column grows with its values. A terminal shows the local time and
 * as much as fits into a line; elsewhere nothing is left out.
 */
export function buildEventLines(stream: Stream = process.stdout) {
  const widths: Widths = { time: stream.isTTY ? 8 : 24, type: 32, service: 8, entity: 12 };
  const toLine = (cells: Cells, outcome: string | undefined, facts: string, isHeader = false): string => {
    const room = stream.isTTY
      ? (stream.columns || USUAL_COLUMNS) - (outcome === undefined ? 0 : OUTCOME.length + 2)
      : Infinity;
    const fitted = fit(widths, room);
    const shown = names.map((name) => {
      const text = (stream.isTTY ? cut(cells[name], fitted[name]) : cells[name]).padEnd(fitted[name]);
      const style = isHeader ? 'dim' : styles[name];
      return style === undefined ? text : paint(style, text, stream);
    });
    const left = room - totalOf(fitted) - GAP.length;
    const rest = left < 0 ? '' : paint('dim', cut(facts, left), stream);
    return [...shown, outcome ?? [], rest].flat().join(GAP).trimEnd();
  };
  return {
    header: (hasOutcome: boolean): string => {
      const cells = { time: 'TIME', type: 'TYPE', service: 'SERVICE', entity: 'ENTITY' };
      return toLine(cells, hasOutcome ? paint('dim', OUTCOME, stream) : undefined, '', true);
    },
    event: (event: LoggedEvent, result: CallResult | undefined): string => {
      const cells = toCells(event, stream);
      for (const name of names)
        widths[name] = Math.max(widths[name], Math.min(cells[name].length, MAX_WIDTH));
      return toLine(cells, result && describe(result, stream), toFacts(event));
    },
  };
}

function toCells({ timestamp, type, data }: LoggedEvent, { isTTY }: Stream): Cells {
  return {
    time: isTTY ? new Date(timestamp).toTimeString().slice(0, 8) : timestamp,
    type: toText(type),
    service: toText(data.service_id),
    entity: toText(data.entity_id ?? data.connection_id ?? data.webhook_id),
  };
}

const toFacts = ({ data }: LoggedEvent): string =>
  ids.flatMap((name) => (data[name] ? [`${name}=${toText(data[name])}`] : [])).join(' ');

/** Returns the widths that fit into the room, gaps included. */
function fit(widths: Widths, room: number): Widths {
  const fitted = { ...widths };
  for (const [name, min] of least)
    fitted[name] = Math.max(Math.min(min, fitted[name]), fitted[name] - Math.max(0, totalOf(fitted) - room));
  return fitted;
}

const totalOf = (widths: Widths): number =>
  names.reduce((total, name) => total + widths[name], (names.length - 1) * GAP.length);

function describe(result: CallResult, stream: Stream): string {
  const isGood = isSuccess(result);
  const text = `${result.statusCode ?? 'error'} in ${result.duration} ms`;
  const room = OUTCOME.length - (isDecorated(stream) ? 2 : 0);
  return withSign(
    isGood ? 'ok' : 'failed',
    paint(isGood ? 'green' : 'red', cut(text, room).padEnd(room), stream),
    stream,
  );
}
