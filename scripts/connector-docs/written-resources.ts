import {
  operationNames,
  resourceNames,
  resources,
  type ResourceName,
} from '../../packages/contract/src/index.js';
import {
  coverageOf,
  type ConnectorDefinition,
  type Coverage,
  type OperationCoverage,
} from '../../packages/connectors/src/index.js';
import { answerFor, bullets, codes, joinWords, paragraphs, table } from './words.js';

/** The writable resources other than messages. */
const writtenNames = resourceNames.filter((name) => name !== 'messages' && 'write' in resources[name]);

const code = (text: string): string => `\`${text}\``;
const filterCodes = (filters: readonly string[]): string =>
  joinWords(filters.map((filter) => code(`filter[${filter}]`)));

const methods: Record<OperationCoverage['operation'], (name: string) => string> = {
  list: (name) => `GET /${name}`,
  get: (name) => `GET /${name}/{id}`,
  create: (name) => `POST /${name}`,
  update: (name) => `PATCH /${name}/{id}`,
  delete: (name) => `DELETE /${name}/{id}`,
  content: (name) => `GET /${name}/{id}/content`,
  upload: (name) => `POST /${name}`,
};

/** Describes which of their operations work with a connector and which do not, and why. */
export const describeWrittenResources = (connector: ConnectorDefinition): string =>
  paragraphs(
    ...writtenNames.map((name) => {
      const coverage = coverageOf(connector, name);
      return coverage && describeResource(connector, name, coverage);
    }),
  );

function describeResource(
  { name: vendor }: ConnectorDefinition,
  name: ResourceName,
  coverage: Coverage,
): string {
  const { operations, fields, values } = coverage;
  const { list, create, update } = operations;
  return paragraphs(
    `## ${resources[name].tag}`,
    table(
      ['Operation', 'Offered', 'Notes'],
      operationNames.flatMap((operation) => {
        const covered = operations[operation];
        return covered ? [[code(methods[operation](name)), answerFor(covered), covered.reason ?? '']] : [];
      }),
    ),
    bullets([
      ...(list?.capability === 'supported' ? describeList(vendor, name, list) : []),
      ...Object.entries(values).map(([field, { read, write }]) => describeValues(field, read, write)),
      ...(create?.capability === 'supported' ? describeCreate(resources[name].entity, create) : []),
      ...(update?.capability === 'supported' ? describeUpdate(update) : []),
      `Filled, where ${vendor} has it: ${codes(fields)}.`,
    ]),
  );
}

function describeList(vendor: string, name: string, list: OperationCoverage): string[] {
  const { filters = [], virtualFilters = [], sort = [], order, callsPerPage } = list;
  const own = filters.filter((filter) => !virtualFilters.includes(filter));
  const { base = 1, perRecord = 0 } = callsPerPage ?? {};
  return [
    ...(own.length > 0 ? [`${vendor} itself narrows a list by ${filterCodes(own)}.`] : []),
    ...(virtualFilters.length > 0
      ? [
          `By ${filterCodes(virtualFilters)}, Keyway thins out ${vendor}’s pages: they may be short or empty, and go on.`,
        ]
      : []),
    `It comes ${order === undefined ? `in ${vendor}’s own order` : order.replace('_', ' ')}${sort.length > 0 ? `, and is sorted by ${joinWords(sort.map(code))} on request` : ''}.`,
    ...(base + perRecord > 1
      ? [
          `A page takes ${base} ${base === 1 ? 'call' : 'calls'} of ${vendor}’s API${perRecord > 0 ? `, and ${perRecord} more for each of its ${name}` : ''}.`,
        ]
      : []),
  ];
}

const describeValues = (field: string, read: readonly string[], write: readonly string[]): string =>
  `${code(field)} shows ${codes(read)}${write.length > 0 ? `, and can be set to ${codes(write)}` : ' and cannot be set'}. Any other value is refused.`;

const effects = { delivers: 'Its message is sent to people.', records: 'Its message is only stored.' };

const describeCreate = (
  entity: string,
  { accepts = [], requires = [], defaults = [], unique = [], effect, settles }: OperationCoverage,
): string[] => [
  `A new ${entity} takes ${codes(accepts)}.${requires.length > 0 ? ` It needs ${joinWords(requires.map((names) => [names].flat().map(code).join(' or ')))}.` : ''}${defaults.length > 0 ? ` ${joinWords(defaults.map(code))} can be left out where the connection’s settings decide it, or the helpdesk has only one.` : ''}${effect && accepts.includes('message') ? ` ${effects[effect]}` : ''}`,
  ...(unique.length > 0
    ? [
        `No two of them share ${joinWords(unique.map(code))}: a create that would fails with 409 \`ConflictError\`, whose \`detail.existing_id\` is the one there is.`,
      ]
    : []),
  ...(settles
    ? ['When the answer to a create is lost, the vendor is asked for it by your transaction id.']
    : []),
];

const describeUpdate = ({ accepts = [], conditional }: OperationCoverage): string[] => [
  `These can be changed: ${codes(accepts)}. ${conditional ? `With ${code('If-Match')}, another version than yours is left alone.` : `${code('If-Match')} is refused.`}`,
];

/** A column for each of them and what of it is offered. */
export const writtenResourceTables = (
  connectors: readonly ConnectorDefinition[],
  linkTo: (connector: ConnectorDefinition) => string,
): string =>
  paragraphs(
    ...writtenNames.flatMap((name) => [
      `What each connector offers on ${code(`/${name}`)}:`,
      table(
        ['Connector', 'List', 'Get', 'Create', 'Update', 'Delete', 'Filters of its own', 'Status'],
        connectors.map((connector) => {
          const coverage = coverageOf(connector, name);
          const { filters = [], virtualFilters = [] } = coverage?.operations.list ?? {};
          return [
            linkTo(connector),
            ...resources[name].operations.map((operation) => {
              const covered = (coverage as Coverage | undefined)?.operations[operation];
              return covered ? answerFor(covered) : 'no';
            }),
            codes(filters.filter((filter) => !virtualFilters.includes(filter))) || 'none',
            codes(coverage?.values.status?.read ?? []) || '',
          ];
        }),
      ),
    ]),
  );
