import { readFileSync } from 'node:fs';

import { parseDocument } from 'yaml';

import { CommandError } from '../command-error.js';
import { fillPlaceholders, type Variables } from './fill-placeholders.js';
import { installationFileSchema, type InstallationFile } from './installation-file.js';

const STANDARD_INPUT = '-';

/** Reads the wanted state. Throws a CommandError that names each problem and its place, and never a value. */
export function readInstallationFile(path: string, variables: Variables): InstallationFile {
  const { text, problems } = fillPlaceholders(parse(path), variables);
  if (problems.length > 0) throw problemsOf(path, problems);
  const parsed = installationFileSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw problemsOf(
    path,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
  );
}

function parse(path: string): unknown {
  const document = parseDocument(read(path), { prettyErrors: false });
  const [error] = document.errors;
  // The parser's message quotes the line, which may hold a secret.
  if (error) throw problemsOf(path, [`it is no YAML (${error.code}, character ${error.pos[0]})`]);
  return document.toJS({ maxAliasCount: 100 });
}

function read(path: string): string {
  try {
    return readFileSync(path === STANDARD_INPUT ? 0 : path, 'utf8');
  } catch (error) {
    throw new CommandError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Name the file with --file.`,
      { cause: error },
    );
  }
}

const problemsOf = (path: string, problems: readonly string[]): CommandError =>
  new CommandError(
    `${path} is not usable, and nothing was changed:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
