import { authTypesOf, coverageOf, type ConnectorDefinition } from '../../packages/connectors/src/index.js';
import { describeConnecting } from './connecting.js';
import { describeEvents } from './events.js';
import { readGuide } from './guide.js';
import { describeMessages } from './messages.js';
import { describeReadResources, readResourceCalls, readResourcesTable } from './read-resources.js';
import { describeWrittenResources, writtenResourceTables } from './written-resources.js';
import {
  answerFor,
  authNames,
  bullets,
  codes,
  openersOf,
  pagingWords,
  paragraphs,
  statusWords,
  table,
  trustWords,
} from './words.js';

const origin = '<!-- Made from the code by `npm run derive`: change the connector, not this page. -->';

/** Every page on connectors as Markdown, by file name. */
export function connectorPages(connectors: Iterable<ConnectorDefinition>): Map<string, string> {
  const ordered = [...connectors].toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  return new Map([
    ['README.md', overviewOf(ordered)],
    ...ordered.map((connector) => [`${connector.id}.md`, pageOf(connector)] as const),
  ]);
}

function pageOf(connector: ConnectorDefinition): string {
  const { id, name, tagLine, website, status, trust } = connector;
  const { notes } = readGuide(id);
  const coverage = coverageOf(connector, 'messages');
  return paragraphs(
    origin,
    `# ${name}`,
    `${tagLine} ([website](${website})). Its service id is \`${id}\`.`,
    `${statusWords[status]}; ${trustWords[trust]}.`,
    coverage && describeMessages(connector, coverage),
    describeWrittenResources(connector),
    describeReadResources(connector),
    describeConnecting(connector),
    describeEvents(connector),
    ...(notes.length > 0 ? ['## Good to know', bullets(notes)] : []),
    '[All connectors](README.md)',
  );
}

const overviewOf = (connectors: readonly ConnectorDefinition[]): string =>
  paragraphs(
    origin,
    '# Connectors',
    'What each connector offers on `/messages`. A name leads to its page: how to connect it, what works, what does not and why. The same is answered by `GET /connector/connectors/{id}/resources/messages`.',
    table(
      ['Connector', 'List', 'Get', 'Create', 'Update', 'Delete'],
      connectors.map((connector) => {
        const operations = coverageOf(connector, 'messages')?.operations;
        return [
          linkTo(connector),
          operations?.list.paging ? pagingOf(operations.list) : 'no',
          ...(operations
            ? [
                answerFor(operations.get),
                operations.create.effect ?? answerFor(operations.create),
                answerFor(operations.update),
                answerFor(operations.delete),
              ]
            : ['no', 'no', 'no', 'no']),
        ];
      }),
    ),
    bullets([
      '**List**: _native_ pages are the vendor’s own; _virtual_ ones are cut by the connector from what the vendor answers at once. A _walk_ goes from conversation to conversation when no conversation is named.',
      '**Create**: whether a new message _delivers_, which is to say is sent to people, or only _records_.',
    ]),
    table(
      [
        'Connector',
        'Filters',
        'Order',
        'Sort',
        'Opens a conversation',
        'Attachments',
        'Authorized by',
        'Account',
        'Tried',
      ],
      connectors.map((connector) => {
        const operations = coverageOf(connector, 'messages')?.operations;
        return [
          linkTo(connector),
          codes(operations?.list.filters ?? []) || 'none',
          operations?.list.order?.replace('_first', '') ?? 'own',
          codes(operations?.list.sort ?? []) || 'none',
          openersOf(connector) || 'no',
          operations?.create.accepts?.includes('attachments') ? 'yes' : 'no',
          authTypesOf(connector)
            .map((type) => authNames[type])
            .join(', '),
          accountOf(connector),
          connector.trust,
        ];
      }),
    ),
    bullets([
      '**Opens a conversation**: the calls that open one; `POST /messages` does where no conversation is named.',
      '**Order**: when none is asked for, _newest_ or _oldest_ first, or the helpdesk’s _own_, within one conversation or of the whole list where the vendor has a flat one. A walk goes conversation by conversation, in no order of time.',
      '**Filters** and **Sort** are those within one conversation, or of the whole list where the vendor has a flat one; a walk across conversations may take fewer.',
      '**Account**: how Keyway knows which account a credential is for: from the _settings_; _asked_ of the helpdesk with each new credential, except imported tokens; or _unknown_, so that a new credential needs [`same_account`](../concepts.md#a-new-credential-for-the-same-account) to keep cursors and events.',
      ...Object.entries(trustWords).map(([trust, words]) => `**Tried**, _${trust}_: ${words}.`),
    ]),
    writtenResourceTables(connectors, linkTo),
    `What can only be read, by ${readResourceCalls()}, and one by one by id:`,
    readResourcesTable(connectors, linkTo),
  );

function accountOf({ account }: ConnectorDefinition): string {
  if (!account) return 'unknown';
  return 'settings' in account ? 'settings' : 'asked';
}

const linkTo = ({ id, name }: ConnectorDefinition): string => `[${name}](${id}.md)`;

const pagingOf = ({
  paging,
  across,
}: {
  paging?: { mode: keyof typeof pagingWords };
  across?: unknown;
}): string => `${pagingWords[paging?.mode ?? 'none']}${across ? ', walk' : ''}`;
