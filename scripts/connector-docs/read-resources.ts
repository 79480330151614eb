import { resourceNames, resources, type ResourceName } from '../../packages/contract/src/index.js';
import {
  coverageOf,
  type ConnectorDefinition,
  type OperationCoverage,
} from '../../packages/connectors/src/index.js';
import { answerFor, codes, joinWords, paragraphs, table } from './words.js';

/** The resources that are only read. */
const readNames = resourceNames.filter((name) => !('write' in resources[name]));

const code = (text: string): string => `\`${text}\``;
/** A resource has the first two of these, or, where it is found through another, all but the first. */
const calls = {
  list: (name: string) => `GET /${name}`,
  get: (name: string) => `GET /${name}/{id}`,
  content: (name: string) => `GET /${name}/{id}/content`,
  upload: (name: string) => `POST /${name}`,
};
const callNames = ['list', 'get', 'content', 'upload'] as const;
type Operations = Partial<Record<(typeof callNames)[number], OperationCoverage>>;

const operationsOf = (connector: ConnectorDefinition, name: ResourceName): Operations | undefined =>
  coverageOf(connector, name)?.operations;

/** Describes which read-only resources work with a connector and which do not, and why. */
export function describeReadResources(connector: ConnectorDefinition): string {
  const mapped = readNames.filter((name) => coverageOf(connector, name));
  if (mapped.length === 0) return '';
  return paragraphs(
    '## What else can be read',
    table(
      ['Operation', 'Offered', 'Notes'],
      mapped.flatMap((name) =>
        callNames.flatMap((operation) => {
          const covered = operationsOf(connector, name)?.[operation];
          return covered ? [[code(calls[operation](name)), answerFor(covered), noteOn(covered)]] : [];
        }),
      ),
    ),
    ...mapped.flatMap((name) => describeRecords(connector, name)),
  );
}

const noteOn = ({ reason = '', maxSize }: OperationCoverage): string =>
  maxSize === undefined ? reason : `Files of at most ${maxSize / MEGABYTE} MB.`;
const MEGABYTE = 1024 * 1024;

function describeRecords(connector: ConnectorDefinition, name: ResourceName): string[] {
  const coverage = coverageOf(connector, name)!;
  const main = mainOf(coverage.operations);
  if (main?.capability !== 'supported') return [];
  const filters = (main.filters ?? []).map((filter) => code(`filter[${filter}]`));
  const narrowed = filters.length > 0 ? ` It is narrowed by ${joinWords(filters)}.` : '';
  return [`${resources[name].tag} fill ${codes(coverage.fields)}.${narrowed}`];
}

/** The filters of a resource. */
const mainOf = ({ list, get }: Operations): OperationCoverage | undefined => list ?? get;

/** Lists the read-only resources. */
export const readResourceCalls = (): string =>
  joinWords(readNames.filter((name) => !('isFile' in resources[name])).map((name) => code(calls.list(name))));

/** One line for each connector, with a column for each resource that is only read. */
export const readResourcesTable = (
  connectors: readonly ConnectorDefinition[],
  linkTo: (connector: ConnectorDefinition) => string,
): string =>
  table(
    ['Connector', ...readNames.map((name) => resources[name].tag)],
    connectors.map((connector) => [
      linkTo(connector),
      ...readNames.map((name) => {
        const main = mainOf(operationsOf(connector, name) ?? {});
        return main ? answerFor(main) : 'no';
      }),
    ]),
  );
