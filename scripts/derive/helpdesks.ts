import {
  authTypesOf,
  connectors,
  coverageOf,
  fileLimitsOf,
  MEGABYTE,
  polledOf,
  type ConnectorDefinition,
} from '../../packages/connectors/src/index.js';
import { authNames, table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

const statuses: Record<ConnectorDefinition['status'], string> = { live: 'Live', beta: 'Beta' };
const sources: Record<ConnectorDefinition['trust'], string> = {
  run: 'Real software',
  official: 'Vendor docs',
  mirrored: 'Copies of vendor docs',
};

/** The table of all helpdesks that opens the docs: status, what works, and the limits. */
export const helpdesksTable = pageWithRegions('docs/README.md', () => ({
  helpdesks: table(
    ['Helpdesk', 'Status', 'Verified by', 'Credentials', 'New messages', 'Files', 'Webhooks', 'Polling'],
    [...connectors.values()]
      .toSorted((left, right) => left.name.localeCompare(right.name, 'en'))
      .map((connector) => [
        `[${connector.name}](connectors/${connector.id}.md)`,
        statuses[connector.status],
        sources[connector.trust],
        authTypesOf(connector)
          .map((type) => authNames[type].replace('Basic authentication', 'Basic'))
          .join(', '),
        sendingOf(connector),
        filesOf(connector),
        connector.events?.hooks ? 'Yes' : 'No',
        pollingOf(connector),
      ]),
  ),
}));

function sendingOf(connector: ConnectorDefinition): string {
  const effect = coverageOf(connector, 'messages')?.operations.create.effect;
  return effect === undefined ? 'No' : { delivers: 'Sent', records: 'Recorded only' }[effect];
}

function filesOf(connector: ConnectorDefinition): string {
  const takes = coverageOf(connector, 'messages')?.operations.create.accepts ?? [];
  if (!takes.includes('attachments')) return 'No';
  const { each, together } = fileLimitsOf(connector);
  const largest = Math.min(each ?? Infinity, together ?? Infinity);
  return Number.isFinite(largest) ? `${Math.floor(largest / MEGABYTE)} MB` : 'Yes';
}

function pollingOf(connector: ConnectorDefinition): string {
  const { events } = connector;
  return events && polledOf(connector).length > 0 ? minutesOf(events.poll.everySeconds) : 'No';
}

const minutesOf = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);
