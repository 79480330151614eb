import { printStatus, printText, toText } from '../print.js';
import { paint, type Style } from '../terminal.js';
import type { Change } from './compare.js';
import { titleOf, type Step } from './plan-changes.js';
import type { Secret, Taken } from './take-steps.js';

const signs: Readonly<Record<Step['action'], readonly [sign: string, style: Style]>> = {
  create: ['+', 'green'],
  update: ['~', 'yellow'],
  delete: ['-', 'red'],
  unmanaged: ['?', 'dim'],
};

/** Prints one line per step, and one per changed member. */
export function printStep(step: Step): void {
  const note = step.action === 'unmanaged' ? '  (not in the file; --prune deletes it)' : '';
  const [sign, style] = signs[step.action];
  printText(`${paint(style, sign)} ${toText(titleOf(step))}${note}`, 2);
  for (const change of step.changes) printText(toText(`    ${describe(step, change)}`), 2);
}

function describe({ action }: Step, change: Change): string {
  if (!('after' in change)) return `${change.member}: (secret)`;
  const after = JSON.stringify(change.after);
  return action === 'create'
    ? `${change.member}: ${after}`
    : `${change.member}: ${JSON.stringify(change.before) ?? 'none'} -> ${after}`;
}

export function printSummary(steps: readonly Step[], isPlan: boolean): void {
  const count = (action: Step['action']) => steps.filter((step) => step.action === action).length;
  if (steps.length === 0) return printStatus('ok', 'Everything is as the file says.');
  const [made, changed, gone] = isPlan
    ? ['to create', 'to update', 'to delete']
    : ['created', 'updated', 'deleted'];
  console.log();
  printStatus(
    isPlan ? 'warning' : 'ok',
    `${count('create')} ${made}, ${count('update')} ${changed}, ${count('delete')} ${gone}, ${count('unmanaged')} not in the file.`,
  );
}

export function printTaken({ applicationIds, secrets }: Taken): void {
  for (const [name, id] of Object.entries(applicationIds)) console.log(`Application ${toText(name)}: ${id}`);
  for (const secret of secrets) console.log(`${toText(titleOf(secret))}: ${placeOf(secret)}`);
  if (secrets.some(({ file }) => file === undefined))
    printStatus('warning', 'Copy the secrets now. You won’t see them again.');
}

const placeOf = ({ file, value }: Secret): string => (file === undefined ? value : `written to ${file}`);
