import { toText } from '../print.js';
import type { Change } from './compare.js';
import { titleOf, type Step } from './plan-changes.js';
import type { Secret, Taken } from './take-steps.js';

const signs = { create: '+', update: '~', delete: '-', unmanaged: '?' } as const;

/** Prints one line per step, and one per changed member. */
export function printStep(step: Step): void {
  const note = step.action === 'unmanaged' ? '  (not in the file; --prune deletes it)' : '';
  console.log(toText(`${signs[step.action]} ${titleOf(step)}${note}`));
  for (const change of step.changes) console.log(toText(`    ${describe(step, change)}`));
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
  if (steps.length === 0) return console.log('Everything is as the file says.');
  const [made, changed, gone] = isPlan
    ? ['to create', 'to update', 'to delete']
    : ['created', 'updated', 'deleted'];
  console.log(
    `\n${count('create')} ${made}, ${count('update')} ${changed}, ${count('delete')} ${gone}, ${count('unmanaged')} not in the file.`,
  );
}

export function printTaken({ applicationIds, secrets }: Taken): void {
  for (const [name, id] of Object.entries(applicationIds)) console.log(`Application ${toText(name)}: ${id}`);
  for (const secret of secrets) console.log(`${toText(titleOf(secret))}: ${placeOf(secret)}`);
  if (secrets.some(({ file }) => file === undefined))
    console.log('The secrets are shown this once: keep them now.');
}

const placeOf = ({ file, value }: Secret): string => (file === undefined ? value : `written to ${file}`);
