import { CommandError } from '../command-error.js';
import { waitUntilReady, type ServerOptions } from '../management-client.js';
import { printJson } from '../print.js';
import type { Variables } from './fill-placeholders.js';
import { loadActual } from './load-actual.js';
import { planChanges } from './plan-changes.js';
import { printStep, printSummary, printTaken } from './print-plan.js';
import { readInstallationFile } from './read-installation-file.js';
import { assertSecretFiles } from './secret-files.js';
import { takeSteps, type Taken } from './take-steps.js';
import { findUnverified, printUnverified, waitForTests } from './unverified-webhooks.js';

export type ApplyOptions = ServerOptions & {
  readonly file: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly prune?: boolean;
  readonly resendSecrets?: boolean;
  readonly wait?: number;
  readonly json?: boolean;
};

/** `keyway apply`: applies a configuration file to a running server. */
export async function apply(options: ApplyOptions, variables: Variables): Promise<void> {
  const { dryRun = false, check = false, json = false } = options;
  const file = readInstallationFile(options.file, variables);
  if (options.wait !== undefined) await waitUntilReady(options, options.wait * 1000);
  const actual = await loadActual(file, options);
  const steps = planChanges(file, actual, options);
  const isPlan = dryRun || check;
  const onStep = json ? () => undefined : printStep;
  if (isPlan) {
    steps.forEach(onStep);
    const unverified = findUnverified(file, actual);
    if (json) printJson({ steps, unverified });
    else {
      printSummary(steps, isPlan);
      printUnverified(unverified);
    }
    assertSecretFiles(file, steps);
    if (check && steps.length === 0 && unverified.length > 0)
      throw new CommandError('The server is as the file says, but a webhook has not passed its test.');
    if (check && steps.length > 0)
      throw new CommandError('The server differs from the file. keyway apply without --check changes it.');
    return;
  }
  assertSecretFiles(file, steps);
  const ids = new Map([...actual].map(([name, { application }]) => [name, application.id]));
  const taken: Taken = { applicationIds: {}, secrets: [] };
  const tell = () => (json ? printJson({ steps, ...taken }) : printTaken(taken));
  try {
    await takeSteps(file, { steps, ids }, { options, onStep, taken });
  } catch (error) {
    // Records created before the failure have secrets that cannot be read again.
    if (taken.secrets.length > 0) tell();
    throw error;
  }
  if (json) return tell();
  steps.filter(({ action }) => action === 'unmanaged').forEach(onStep);
  printSummary(steps, isPlan);
  // The secret takes effect at the endpoint only after it has been printed.
  tell();
  printUnverified(await waitForTests(file, steps, options));
}
