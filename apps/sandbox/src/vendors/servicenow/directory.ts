import type { Helpdesk, Person, Team } from '../../helpdesk.js';
import type { Row } from './query.js';
import { toSysId } from './sys-id.js';
import { toUser } from './users.js';

const reference = (name: string, fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]));

/** Everyone has some role; an agent has `itil` once directly and once through a role that contains it. */
const rolesOf = ({ role }: Person): string[] =>
  role === 'contact' ? ['snc_external'] : ['itil', 'sn_customerservice_agent', 'snc_internal'];

const roleRows = (helpdesk: Helpdesk): Row[] =>
  helpdesk.people().flatMap((person) =>
    rolesOf(person).map((role, index) => ({
      sys_id: toSysId('userRole', person.id * 10 + index),
      'role.name': role,
      user: toSysId('user', person.id),
      ...reference('user', toUser(person, helpdesk)),
    })),
  );

const groupRow = ({ id, name }: Team): Row => ({
  sys_id: toSysId('group', id),
  name: name ?? '',
  active: 'true',
});

const memberRows = (helpdesk: Helpdesk): Row[] =>
  helpdesk.teams.flatMap((team) =>
    helpdesk
      .agents()
      .filter(({ id }) => team.agentIds.includes(id))
      .map((person) => ({
        sys_id: toSysId('member', team.id * 100 + person.id),
        ...reference('group', groupRow(team)),
        ...reference('user', toUser(person, helpdesk)),
      })),
  );

/** Who has which role, groups, and who is in them. */
export const directoryTables = {
  sys_user: (helpdesk: Helpdesk): Row[] => helpdesk.people().map((person) => toUser(person, helpdesk)),
  sys_user_has_role: roleRows,
  sys_user_group: (helpdesk: Helpdesk): Row[] => helpdesk.teams.map(groupRow),
  sys_user_grmember: memberRows,
} as const satisfies Record<string, (helpdesk: Helpdesk) => Row[]>;
