import type { Helpdesk } from '../helpdesk.js';
import type { Tag, Team } from '../records.js';

/** The teams and tags of the small world. */

export const directoryDate = '2024-01-01T00:00:00.000Z';

export const teams: readonly Team[] = [
  { id: 61, name: 'Support', agentIds: [1, 2] },
  { id: 62, name: 'Billing', agentIds: [2, 3] },
  { id: 63, name: 'Escalations', agentIds: [1] },
];

export const tags: readonly Tag[] = [
  { id: 71, name: 'bug', color: '#d93f0b' },
  { id: 72, name: 'feedback', color: '#0e8a16' },
  { id: 73, name: 'refund', color: '#fbca04' },
  { id: 74, name: 'shipping', color: '#1d76db' },
  { id: 75, name: 'vip', color: '#5319e7' },
];

export const teamsOf = (personId: number, helpdesk: Helpdesk): Team[] =>
  helpdesk.teams.filter(({ agentIds }) => agentIds.includes(personId));

/** Inboxes with these names, and the helpdesk’s other inboxes. */
export const inboxesNamed =
  (names: readonly string[]) =>
  ({ inboxes }: Helpdesk): (string | null)[] => [...names, ...inboxes.map(({ name }) => name)];
