import type { SdkModel } from './model.js';
import {
  camelCase,
  constantCase,
  enumerationsIn,
  phpDoc,
  phpDocType,
  phpFile,
  phpType,
  phpUses,
  phpValue,
} from './php-text.js';
import type { EnumerationType, ObjectType, Property, Type } from './types.js';

const namespace = 'Keyway\\Models';

/** A class for every type of bodies, queries and answers. */
export const phpModels = (model: SdkModel): [string, string][] => [
  ...model.types.map((type): [string, string] => [
    `Models/${type.name}.php`,
    type.kind === 'object' ? objectFile(type, !model.received.has(type.name)) : enumerationFile(type),
  ]),
  ['Models/ErrorType.php', errorTypesFile(model)],
];

function objectFile({ name, description, properties }: ObjectType, sent: boolean): string {
  const members = properties.map(
    (property) =>
      `        ${phpValue(property.name)} => [${phpValue(camelCase(property.name))}, ${readerOf(property.type)}, ${property.required}],\n`,
  );
  const parameters = properties.map((property) => {
    const type = phpType(property.type, { optional: !property.required, sent });
    const doc = property.deprecated ? phpDoc(['@deprecated'], '        ') : '';
    return `${doc}        public readonly ${type} $${camelCase(property.name)}${property.required ? '' : ' = null'},\n`;
  });
  const body = [
    phpUses(['Keyway\\Model']),
    phpDoc([description ?? describeUse(name, sent)]),
    `final class ${name} extends Model\n{\n`,
    `    protected const MEMBERS = [\n${members.join('')}    ];\n\n`,
    phpDoc([...properties.map((property) => parameterDoc(property, sent)), additionalDoc(sent)], '    '),
    `    public function __construct(\n${parameters.join('')}        public readonly array $additional = [],\n    ) {\n    }\n}\n`,
  ];
  return phpFile(namespace, body.join(''));
}

const describeUse = (name: string, sent: boolean): string =>
  sent
    ? `Request data: ${spaced(name)}. Omitted properties are not sent.`
    : `Response data: ${spaced(name)}.`;

const spaced = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const additionalDoc = (sent: boolean): string =>
  sent
    ? '@param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent'
    : '@param array<string, mixed> $additional Members that this version does not know, by their names on the wire';

function parameterDoc(property: Property, sent: boolean): string {
  const type = phpDocType(property.type, { optional: !property.required, sent });
  const values = enumerationsIn(property.type).map((name) => `One of {@see ${name}}`);
  const text = [property.description, ...values].filter(Boolean).join('. ');
  return `@param ${type} $${camelCase(property.name)}${text && ` ${text}`}`;
}

/** How `Model` reads the value: a class, `[class]` for a list of them, `['*' => …]` for a map. */
function readerOf(type: Type): string {
  if (type.kind === 'object') return `${type.name}::class`;
  if (type.kind === 'list') return `[${readerOf(type.items)}]`;
  if (type.kind === 'map') return `['*' => ${readerOf(type.values)}]`;
  if (type.kind === 'union') return readerOfUnion(type.choices);
  return 'null';
}

/** One text or several: what is an array can only be the list. */
function readerOfUnion(choices: readonly Type[]): string {
  const list = choices.find(({ kind }) => kind === 'list');
  return list && !choices.some(({ kind }) => kind === 'map' || kind === 'object') ? readerOf(list) : 'null';
}

function enumerationFile({ name, values }: EnumerationType): string {
  const constants = values.map((value) => `    public const ${constantCase(value)} = ${phpValue(value)};\n`);
  const doc = phpDoc([
    `Values of ${spaced(name)} that this version knows. They are texts, not cases of an enum: an answer may hold`,
    'one that was added later.',
  ]);
  return phpFile(namespace, `${doc}final class ${name}\n{\n${constants.join('')}}\n`);
}

function errorTypesFile({ errorTypes }: SdkModel): string {
  const constants = errorTypes.map(
    ({ name, status, cause }) =>
      `${phpDoc([`${status}: ${cause}`], '    ')}    public const ${constantCase(name.replace(/Error$/, '').replace(/^OAuth/, 'Oauth'))} = ${phpValue(name)};\n`,
  );
  const doc = phpDoc(['The stable names of error conditions: `$exception->typeName`.']);
  return phpFile(namespace, `${doc}final class ErrorType\n{\n${constants.join('\n')}}\n`);
}
