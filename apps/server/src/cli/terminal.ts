import { WriteStream } from 'node:tty';
import { styleText, stripVTControlCharacters } from 'node:util';

import { Help } from 'commander';

import { readVariables } from '../env.js';

export type Style = Parameters<typeof styleText>[0];
export type Stream = NodeJS.WriteStream;
export type Status = 'ok' | 'warning' | 'failed';

/** Longer lines are hard to read, however wide the terminal is. */
const MAX_COLUMNS = 100;
/** The width of a terminal that does not report one, and of help in a pipe. */
export const USUAL_COLUMNS = 80;
const signs: Readonly<Record<Status, readonly [sign: string, style: Style]>> = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
};

/** Styles a text if the stream shows colors. */
export function paint(style: Style, text: string, stream: Stream = process.stdout): string {
  return isDecorated(stream) ? styleText(style, text, { validateStream: false }) : text;
}

/**
 * Returns whether colors and signs may be written to the stream, as `styleText` decides it by NO_COLOR, FORCE_COLOR and
 * TERM. Node 20 takes an empty NO_COLOR for a set one; by no-color.org it counts as absent.
 */
export function isDecorated(stream: Stream = process.stdout): boolean {
  const { NO_COLOR, ...variables } = readVariables();
  const isAsked = stream.isTTY || variables.FORCE_COLOR !== undefined;
  return isAsked && WriteStream.prototype.getColorDepth({ ...variables, ...(NO_COLOR && { NO_COLOR }) }) > 2;
}

/** Puts ✓, ! or ✗ before a text where colors are shown; scripts that read the output see the text alone. */
export function withSign(status: Status, text: string, stream: Stream = process.stdout): string {
  const [sign, style] = signs[status];
  return isDecorated(stream) ? `${paint(style, sign, stream)} ${text}` : text;
}

/** Returns the number of columns for text. */
export function columnsOf(stream: Stream = process.stdout): number {
  return Math.min(stream.columns || USUAL_COLUMNS, MAX_COLUMNS);
}

/**
 * Wraps the lines of a text at a terminal's width; a continued line is indented by `hanging` more. Output to a file or
 * a pipe keeps one line per message, for grep. Words are never cut, so that URLs can be copied.
 */
export function wrap(
  text: string,
  { stream = process.stdout, hanging = 0 }: { stream?: Stream; hanging?: number } = {},
): string {
  if (!stream.isTTY) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line, columnsOf(stream), hanging))
    .join('\n');
}

function wrapLine(line: string, width: number, hanging: number): string {
  if (widthOf(line) <= width) return line;
  const [indent = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...rest] = new Help()
    .boxWrap(line.slice(indent.length), width - indent.length - hanging)
    .split('\n');
  return [first, ...rest.map((more) => ' '.repeat(hanging) + more)].map((each) => indent + each).join('\n');
}

/** Returns the number of columns that a text takes, without its colors. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** Cuts a text to a number of columns, with an ellipsis where something is left out. */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  return width < 1 ? '' : `${text.slice(0, width - 1)}…`;
}
