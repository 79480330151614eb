import type { Conversation, Customer } from '@keyway/sdk';

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

type Person = Partial<Pick<Customer, 'name' | 'email'>> | null | undefined;
export const nameOf = (person: Person): string => person?.name || person?.email || 'Unknown';

/** Not every helpdesk has subjects. */
export const titleOf = ({ subject, customer }: Partial<Conversation>): string =>
  subject || `Conversation with ${nameOf(customer)}`;

const formats = {
  day: { day: 'numeric', month: 'short' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export const timeText = (moment: string, precision: keyof typeof formats): string =>
  new Intl.DateTimeFormat('en-GB', formats[precision]).format(new Date(moment));
