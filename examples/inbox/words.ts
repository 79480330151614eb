import type { PartialConversation } from '@keyway/sdk';

import { html, type Markup } from './html.js';

/** The label of a status; one that a later release of Keyway adds is shown by its name. */
export const statusWords = (status: string): string =>
  ({
    open: 'Open',
    pending: 'Pending',
    on_hold: 'On hold',
    snoozed: 'Snoozed',
    solved: 'Solved',
    closed: 'Closed',
  })[status] ?? status;

/** The label of the button that sets a status. */
export const statusDeeds: Record<string, string> = {
  open: 'Reopen',
  pending: 'Wait for customer',
  on_hold: 'Put on hold',
  solved: 'Solve',
  closed: 'Close',
};

export const statusBadge = (status = 'unknown'): Markup =>
  html`<span class="badge ${status}">${statusWords(status)}</span>`;

export const nameOf = (person: { name?: string | null; email?: string | null } | null | undefined): string =>
  person?.name || person?.email || 'Unknown';

/** Not every helpdesk has subjects. */
export const titleOf = ({ subject, customer }: PartialConversation): string =>
  subject || `Conversation with ${nameOf(customer)}`;

const formats = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  minute: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const;

export const timeOf = (moment: string | null | undefined, precision: keyof typeof formats): Markup =>
  html`${
    moment &&
    html`<time datetime="${moment}"
      >${new Intl.DateTimeFormat('en-GB', { ...formats[precision], timeZone: 'UTC' }).format(new Date(moment))}</time
    >`
  }`;
