import type { Helpdesk, Person } from '../../helpdesk.js';
import type { VendorRoute } from '../../vendor.js';
import { type CollectionItem, showCollection } from './collection.js';
import { parseJsonQuery, readJsonQuery } from './json-query.js';
import { baseUrl, fail, reference, userName } from './rows.js';
import { queueNames } from './tickets.js';

type Group = { id: number; Name: string; Domain: string; members: unknown[] };

const userReference = (person: Person) => reference('user', userName(person));
const isPrivileged = ({ role }: Person): boolean => role !== 'contact';

/** RT's own groups, user-defined groups, and a group nested in one of these. */
const groupsOf = (helpdesk: Helpdesk): Group[] => [
  { id: 3, Name: 'Everyone', Domain: 'SystemInternal', members: [] },
  {
    id: 4,
    Name: 'Privileged',
    Domain: 'SystemInternal',
    members: helpdesk.people().filter(isPrivileged).map(userReference),
  },
  ...helpdesk.teams.map(({ id, name, agentIds }, index) => ({
    id,
    Name: name ?? '',
    Domain: 'UserDefined',
    members: [
      ...helpdesk
        .people()
        .filter((person) => agentIds.includes(person.id))
        .map(userReference),
      ...(index === 0 ? [reference('group', 63)] : []),
    ],
  })),
];

function groupItem({ id, Name, Domain }: Group): CollectionItem {
  const fields: Record<string, string> = { id: String(id), Name, Domain };
  return {
    sortKeys: fields,
    toItem: () => reference('group', id),
    expandField: (field) => (Object.hasOwn(fields, field) ? fields[field] : ''),
  };
}

function queueItem(id: number, name: string): CollectionItem {
  const fields: Record<string, string> = {
    id: String(id),
    Name: name,
    CorrespondAddress: name === '' ? '' : `${name.toLowerCase()}@rt.example`,
  };
  return {
    sortKeys: fields,
    toItem: () => reference('queue', id),
    expandField: (field) => (Object.hasOwn(fields, field) ? fields[field] : ''),
  };
}

export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/REST/2.0/queues/all',
    handle: (request, { helpdesk }) =>
      showCollection(
        [
          ...queueNames(helpdesk).map((name, index) => queueItem(index + 1, name)),
          ...helpdesk.inboxes.map(({ id, name }) => queueItem(id, name ?? '')),
        ],
        request,
      ),
  },
  {
    method: 'GET',
    path: '/REST/2.0/groups',
    handle: (request, { helpdesk }) => {
      const matches = parseJsonQuery(readJsonQuery(request), ['id', 'Name', 'Domain']);
      const found = groupsOf(helpdesk).filter(({ id, Name, Domain }) =>
        matches({ id: String(id), Name, Domain }),
      );
      return showCollection(found.map(groupItem), request);
    },
  },
  {
    method: 'GET',
    path: '/REST/2.0/group/:id',
    handle: ({ params }, { helpdesk }) => {
      const group = groupsOf(helpdesk).find(({ id }) => String(id) === params.id);
      if (!group) throw fail(404, 'Not Found');
      const { members, ...fields } = group;
      return {
        status: 200,
        body: {
          ...fields,
          Description: '',
          Disabled: '0',
          Members: members,
          _hyperlinks: [
            reference('group', group.id),
            { ref: 'members', _url: `${baseUrl}/group/${group.id}/members` },
          ],
        },
      };
    },
  },
];
