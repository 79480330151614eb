import { resources, type OperationOf } from '../../packages/contract/src/index.js';
import {
  type ConnectorDefinition,
  type Coverage,
  type OperationCoverage,
} from '../../packages/connectors/src/index.js';
import { answerFor, bullets, codes, joinWords, openersOf, paragraphs, table } from './words.js';

/** Describes which parts of `/messages` work and which do not, and why, from the connector's data. */
export function describeMessages(connector: ConnectorDefinition, coverage: Coverage<'messages'>): string {
  const { name } = connector;
  const { list, create, update } = coverage.operations;
  const missing = resources.messages.fields.filter((field) => !coverage.fields.includes(field));
  return paragraphs(
    '## What works',
    table(
      ['Operation', 'Offered', 'Notes'],
      resources.messages.operations.map((operation) => {
        const covered = coverage.operations[operation];
        return [code(calls[operation]), answerFor(covered), remarkOn(covered)];
      }),
    ),
    describeRefusals(coverage),
    ...(list.paging ? ['## Listing', bullets(describeList(name, list))] : []),
    ...(create.effect ? ['## Creating', bullets(describeCreate(name, create, openersOf(connector)))] : []),
    ...(update.accepts
      ? ['## Changing', `These can be changed: ${codes(update.accepts)}. Any other attribute is refused.`]
      : []),
    '## What a message holds',
    bullets([
      `Filled, where ${name} has it: ${codes(coverage.fields)}.`,
      ...(missing.length > 0 ? [`Never filled: ${codes(missing)}.`] : []),
    ]),
  );
}

const code = (text: string): string => `\`${text}\``;

const calls: Record<OperationOf<'messages'>, string> = {
  list: 'GET /messages',
  get: 'GET /messages/{id}',
  create: 'POST /messages',
  update: 'PATCH /messages/{id}',
  delete: 'DELETE /messages/{id}',
};

function remarkOn({ capability, reason, only, effect, opensConversation }: OperationCoverage): string {
  if (capability !== 'supported') return reason ?? '';
  if (effect)
    return `${effectWords[effect].short}${opensConversation ? '; opens a conversation when none is named' : ''}`;
  return only === undefined ? '' : `Of a ${only === 'note' ? 'message' : 'note'} it is refused`;
}

/** The error type of each capability an operation can lack, as the server answers it. */
const refusals = {
  unsupported: 'ConnectorOperationUnsupportedError',
  not_implemented: 'ConnectorOperationMappingNotFoundError',
  partial: 'ConnectorWorkflowMappingError',
};

function describeRefusals({ operations }: Coverage<'messages'>): string {
  const missing = resources.messages.operations.flatMap((operation) => {
    const { capability, only } = operations[operation];
    if (capability === 'supported') return only === undefined ? [] : [refusals.unsupported];
    return [refusals[capability]];
  });
  if (missing.length === 0) return '';
  return `Unsupported operations fail with ${joinWords([...new Set(missing)].map(code))}, and nothing is changed at the vendor.`;
}

const effectWords = {
  delivers: { short: 'Sends it to people', long: 'is sent to people' },
  records: { short: 'Only stores it', long: 'is only stored, not sent' },
};

const orderWords = { newest_first: 'newest first', oldest_first: 'oldest first' };

function describeList(name: string, list: OperationCoverage): string[] {
  const { paging, filters = [], requiredFilters = [], sort = [], order, across } = list;
  return [
    describePaging(name, paging),
    ...(requiredFilters.length > 0 ? [`It requires the ${nameFilters(requiredFilters)}.`] : []),
    filters.length > 0 ? `It supports the ${nameFilters(filters)}.` : 'It supports no filters.',
    sort.length > 0
      ? `It comes newest first${across ? ' within a conversation' : ''}, and is sorted by ${joinWords(sort.map(code))} on request, either way.`
      : `It comes ${order === undefined ? `in ${name}’s own order` : `${orderWords[order]}${across ? ' within a conversation' : ''}, as ${name} gives it,`} and cannot be sorted.`,
    across
      ? `Without ${code('filter[conversation_id]')} it goes from conversation to conversation, loading at most one page ahead. It then supports ${across.filters.length > 0 ? `the ${nameFilters(across.filters)}` : 'no filters'}, and ${across.sort.length > 0 ? `is sorted by ${joinWords(across.sort.map(code))} on request` : 'cannot be sorted'}.${describeWalk(across)}`
      : requiredFilters.includes('conversation_id')
        ? 'It cannot list across conversations.'
        : 'It covers all conversations.',
  ];
}

/** Which filters of time spare a walk its way, and which only thin out what it finds. */
function describeWalk({ filters, narrows }: NonNullable<OperationCoverage['across']>): string {
  const others = (['created_since', 'updated_since'] as const).filter(
    (name) => filters.includes(name) && !narrows.includes(name),
  );
  return [
    narrows.length > 0
      ? ` With the ${nameFilters(narrows)} it opens only conversations that have changed since.`
      : '',
    others.length > 0
      ? ` With the ${nameFilters(others)} it still opens each one: pages may be short or empty, and go on.`
      : '',
  ].join('');
}

const nameFilters = (filters: readonly string[]): string =>
  `${filters.length === 1 ? 'filter' : 'filters'} ${joinWords(filters.map((filter) => code(`filter[${filter}]`)))}`;

function describePaging(name: string, paging: OperationCoverage['paging']): string {
  if (!paging || paging.mode === 'none')
    return 'The list comes as one page; `cursor` and `limit` are rejected with `PaginationNotSupportedError`.';
  const size = paging.maxPageSize ?? 1;
  const by =
    paging.mode === 'native'
      ? `Pages are ${name}’s own, of at most ${size} records each`
      : `${name} has no paging; Keyway splits its records into pages of at most ${size}`;
  return `${by}.${size < 200 ? ` A larger ${code('limit')} takes several requests.` : ''} A page can be short without being the last: follow ${code('meta.cursors.next')} until it is null.`;
}

function describeCreate(name: string, create: OperationCoverage, openers: string): string[] {
  const { effect = 'records', accepts = [], opensConversation, settles, settlesBy } = create;
  return [
    `A new message ${effectWords[effect].long}.`,
    `It accepts ${codes(accepts)}. Any other attribute is rejected rather than dropped.`,
    accepts.includes('attachments') ? 'Attachments are sent as base64.' : 'Attachments cannot be sent.',
    opensConversation
      ? `Without ${code('conversation_id')} it opens a conversation.`
      : `It needs ${code('conversation_id')}; ${openers ? `${openers} opens a conversation` : `no call opens a conversation at ${name}`}.`,
    settlesBy
      ? `If the response to a message that opens a conversation is lost, Keyway sends it to ${name} again with your transaction ID as idempotency key, and ${name} returns what it created. Within a conversation the outcome stays unknown, and nothing is sent a second time.`
      : settles
        ? `Your transaction ID is stored with the message. If a response is lost, Keyway looks for the message in ${name}, so a retry with the same transaction ID returns it.`
        : `If a response is lost, Keyway cannot find the message in ${name} by your transaction ID: the outcome stays unknown, and nothing is sent a second time.`,
  ];
}
