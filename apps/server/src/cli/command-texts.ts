import type { Command } from 'commander';

import { asTyped } from '../env.js';
import { columnsOf, isDecorated, paint, wrap } from './terminal.js';

/** Gives a command and its subcommands the widths, colors and error texts of this program. */
export function setTexts(command: Command): void {
  command
    .configureOutput({
      getOutHelpWidth: () => columnsOf(process.stdout),
      getErrHelpWidth: () => columnsOf(process.stderr),
      getOutHasColors: () => isDecorated(process.stdout),
      getErrHasColors: () => isDecorated(process.stderr),
      outputError: (text, write) => write(describeError(text, command)),
    })
    .configureHelp({
      styleTitle: (title) => paint('bold', title),
      styleCommandText: (text) => paint('bold', text),
    });
  command.commands.forEach(setTexts);
}

/** Rewrites an error of Commander: quoted values, the suggestion in the same line, and where to look next. */
function describeError(text: string, command: Command): string {
  const { stderr } = process;
  const message = text
    .trimEnd()
    .replace(/'([^'\n]*)'/g, '"$1"')
    .replace(/\n\(Did you mean (?:one of )?([^)]+)\?\)$/, (_, names: string) => suggest(names.split(', ')));
  const sentence = /[.?]$/.test(message) ? message : `${message}.`;
  const colored = sentence.replace(/^error:/, paint('red', 'error:', stderr));
  return `${wrap(`${colored} ${hintOf(command)}`, { stream: stderr })}\n`;
}

const suggest = (names: readonly string[]): string =>
  `. Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;

function hintOf(command: Command): string {
  const subject = command.commands.length > 0 ? 'all commands' : 'its options';
  return `Run ${asTyped(`${pathOf(command)}--help`)} for ${subject}.`;
}

/** Returns the words after the name of the program. */
const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)}${command.name()} `;
