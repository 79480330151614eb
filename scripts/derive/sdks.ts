import {
  contract,
  describeError,
  errorFamilies,
  errorTypeNames,
  listRoutes,
} from '../../packages/contract/src/index.js';
import { table } from '../connector-docs/words.js';
import type { Derivation } from './derivation.js';
import { classOf } from './errors.js';
import { pageWithRegions } from './fill-regions.js';

/** Methods and classes as each of the three languages spells them. */
export const sdkTables = pageWithRegions('docs/sdks.md', () => ({
  methods: table(
    ['Endpoint', 'Node.js', 'PHP', '.NET'],
    listRoutes(contract).flatMap(({ method, path, sdkName, metadata }) => {
      // One method covers the proxy, whatever the method of the call.
      if (!sdkName || metadata.area === 'proxy') return [];
      const wire = `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
      return [[wire, code(sdkName.join('.')), code(`${sdkName.join('->')}()`), code(dotnetName(sdkName))]];
    }),
  ),
  classes: table(
    ['Answer', 'Node.js', 'PHP and .NET'],
    families().map(([name, answers]) => [answers, code(name), code(exceptionOf(name))]),
  ),
}));

/** The list of method groups in each README. */
export const sdkReadmes = [
  groupsIn('packages/sdk/README.md', '.', (name) => name),
  groupsIn('sdks/php/README.md', '->', (name) => name),
  groupsIn('sdks/dotnet/README.md', '.', capital),
];

function groupsIn(path: string, separator: string, spell: (name: string) => string): Derivation {
  return pageWithRegions(path, () => ({ groups: `${groupList(separator, spell)}.` }));
}

/** Lists each group once: `agents`, `vault.{consumers,sessions}`. */
function groupList(separator: string, spell: (name: string) => string): string {
  const groups = new Map<string, Set<string>>();
  for (const { sdkName } of listRoutes(contract)) {
    const [root, ...inner] = (sdkName ?? []).slice(0, -1).map(spell);
    if (root !== undefined) groups.set(root, new Set([...(groups.get(root) ?? []), ...inner]));
  }
  return [...groups]
    .map(([root, inner]) => code(inner.size === 0 ? root : `${root}${separator}{${[...inner].join(',')}}`))
    .join(', ');
}

const code = (text: string): string => `\`${text}\``;
const dotnetName = (names: readonly string[]): string => `${names.map(capital).join('.')}Async`;
const exceptionOf = (name: string): string => name.replace(/Error$/, 'Exception');

/** By status; what goes by its type comes last, for no digit begins it. */
const byAnswer = ([, one]: [string, string], [, other]: [string, string]): number => (one < other ? -1 : 1);

/** The classes that the types of the catalogue end up in, with what leads there. */
function families(): [string, string][] {
  const statuses = new Map<string, Set<string>>();
  for (const typeName of errorTypeNames) {
    const { status, proxied } = describeError(typeName);
    const name = classOf(typeName);
    const known = statuses.get(name) ?? new Set<string>();
    const isByType = typeName in errorFamilies.types;
    const answer = isByType ? `\`${typeName}\`, ${proxied ? 'any status' : status}` : String(status);
    statuses.set(name, known.add(answer));
  }
  return [...statuses]
    .map(([name, answers]): [string, string] => [name, [...answers].sort().join(', ')])
    .sort(byAnswer);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
