import { directoryDate } from '../../seed/directory.js';
import { toId } from './ids.js';
import type { Table } from './table.js';

const dates = { CreatedDate: directoryDate, LastModifiedDate: directoryDate, SystemModstamp: directoryDate };

/** Users of every type, queues, and who is in them. */
export const directoryTables: Record<string, Table> = {
  User: {
    fields: {
      Id: 'id',
      Name: 'text',
      Email: 'text',
      IsActive: 'boolean',
      UserType: 'text',
      TimeZoneSidKey: 'text',
      CreatedDate: 'moment',
      LastModifiedDate: 'moment',
      SystemModstamp: 'moment',
    },
    rows: (helpdesk) =>
      helpdesk.people().map(({ id, name, email, role }) => ({
        Id: toId('User', id),
        Name: name,
        Email: email,
        IsActive: true,
        UserType: role === 'contact' ? 'PowerCustomerSuccess' : 'Standard',
        TimeZoneSidKey: 'Europe/Amsterdam',
        ...dates,
      })),
  },
  Group: {
    fields: { Id: 'id', Name: 'text', Type: 'text', CreatedDate: 'moment' },
    rows: (helpdesk) =>
      helpdesk.teams.map(({ id, name }) => ({
        Id: toId('Group', id),
        Name: name,
        Type: 'Queue',
        CreatedDate: directoryDate,
      })),
  },
  GroupMember: {
    fields: { Id: 'id', GroupId: 'id', 'Group.Type': 'text', UserOrGroupId: 'id' },
    // Members can be users or another group.
    rows: (helpdesk) =>
      helpdesk.teams.flatMap((team, index) =>
        [...team.agentIds.map((agentId) => toId('User', agentId)), toId('Group', 99)].map(
          (member, place) => ({
            Id: toId('GroupMember', (index + 1) * 100 + place),
            GroupId: toId('Group', team.id),
            'Group.Type': 'Queue',
            UserOrGroupId: member,
          }),
        ),
      ),
  },
};
