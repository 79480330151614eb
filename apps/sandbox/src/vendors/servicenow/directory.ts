import { directoryDate, teams } from '../../directory.js';
import type { Helpdesk, Person } from '../../helpdesk.js';
import { toDate, type Row } from './query.js';
import { userName } from './rows.js';
import { toSysId } from './sys-id.js';

const reference = (name: string, fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]));

const date = toDate(directoryDate);

const userRow = (person: Person): Row => ({
  sys_id: toSysId('user', person.id),
  user_name: userName(person),
  name: person.name,
  email: person.email,
  active: 'true',
  time_zone: 'Europe/Amsterdam',
  sys_created_on: date,
  sys_updated_on: date,
});

/** Everybody has some role; an agent has `itil` once by itself and once by a role that contains it. */
const rolesOf = ({ role }: Person): string[] =>
  role === 'contact' ? ['snc_external'] : ['itil', 'sn_customerservice_agent', 'snc_internal'];

const roleRows = (helpdesk: Helpdesk): Row[] =>
  helpdesk.people().flatMap((person) =>
    rolesOf(person).map((role, index) => ({
      sys_id: toSysId('userRole', person.id * 10 + index),
      'role.name': role,
      ...reference('user', userRow(person)),
    })),
  );

const groupRow = ({ id, name }: { id: number; name: string }): Row => ({
  sys_id: toSysId('group', id),
  name,
  active: 'true',
});

const memberRows = (helpdesk: Helpdesk): Row[] =>
  teams.flatMap((team) =>
    helpdesk
      .agents()
      .filter(({ id }) => team.agentIds.includes(id))
      .map((person) => ({
        sys_id: toSysId('member', team.id * 100 + person.id),
        ...reference('group', groupRow(team)),
        ...reference('user', userRow(person)),
      })),
  );

/** Who has which role, groups, and who is in them. */
export const directoryTables = {
  sys_user: (helpdesk: Helpdesk): Row[] => helpdesk.people().map(userRow),
  sys_user_has_role: roleRows,
  sys_user_group: (): Row[] => teams.map(groupRow),
  sys_user_grmember: memberRows,
} as const satisfies Record<string, (helpdesk: Helpdesk) => Row[]>;
