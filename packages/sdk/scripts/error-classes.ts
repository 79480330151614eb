import { describeError, errorFamilies, errorTypeNames, type ErrorTypeName } from '@keyway/contract';

import { docText } from './type-text.js';

const types: Readonly<Record<string, string>> = errorFamilies.types;
const statuses: Readonly<Record<string, string>> = errorFamilies.statuses;
const families = new Set([...Object.values(types), ...Object.values(statuses)]);

/** The class that a type's own class extends: the one thrown for its status. */
function familyOf(typeName: ErrorTypeName): string {
  const { status } = describeError(typeName);
  return (
    types[typeName] ?? statuses[status] ?? statuses[`${Math.floor(status / 100)}XX`] ?? statuses['default']!
  );
}

/** A class for every error type, below the class of its status; a type of the same name as a class has that one. */
export function buildErrorClasses(): string {
  const own = errorTypeNames.filter((typeName) => !families.has(typeName));
  const parents = [...new Set(own.map(familyOf))].sort();
  const classes = own.map((typeName) => {
    const { status, cause, remedy } = describeError(typeName);
    const doc = docText([`${status}: ${cause}`, remedy]);
    const members = [`kind: '${typeName}'`, `typeName: '${typeName}'`];
    const body = `  static override readonly kind: string = '${typeName}';\n${members.map((member) => `  declare readonly ${member};\n`).join('')}`;
    return `${doc}export class ${typeName} extends ${familyOf(typeName)} {\n${body}}\n`;
  });
  return [`import { ${parents.join(', ')} } from '../errors.js';\n`, ...classes].join('\n');
}

/** The kinds that each family recognises: its own, and those of its subclasses. */
export function buildKinds(): string {
  const below = new Map<string, string[]>([...families].map((name) => [name, []]));
  for (const typeName of errorTypeNames.filter((name) => !families.has(name)))
    below.get(familyOf(typeName))?.push(typeName);
  below
    .get('AuthenticationError')
    ?.push('ReauthorizationError', ...(below.get('ReauthorizationError') ?? []));
  const members = [...below].map(
    ([name, kinds]) => `  ${name}: ${kinds.map((kind) => `'${kind}'`).join(' | ') || 'never'};\n`,
  );
  return [
    `type Kinds = {\n${members.join('')}};\n`,
    '/** The kinds that a class recognises: its own, and those of its subclasses. */',
    'export type KindsBelow<Name extends keyof Kinds> = Name | Kinds[Name];\n',
  ].join('\n');
}

/** Which class an answer gets, by the name of its type and by its status. */
export function buildErrorTables(): string {
  const own = errorTypeNames.filter((typeName) => !families.has(typeName));
  const entries = Object.entries(statuses).map(([status, name]) => `  '${status}': ${name},\n`);
  const table = 'Readonly<Record<string, typeof ApiError>>';
  return [
    `import { ${[...new Set(Object.values(statuses))].sort().join(', ')} } from '../errors.js';`,
    `import { ${own.join(', ')} } from './error-classes.js';\n`,
    `export const classesByType: ${table} = {\n${own.map((name) => `  ${name},\n`).join('')}};\n`,
    `export const classesByStatus: ${table} = {\n${entries.join('')}};\n`,
  ].join('\n');
}
