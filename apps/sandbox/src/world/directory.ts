import { type Person, type Tag, type Team, unknownOfPerson } from '../records.js';
import { dirt } from './dirt.js';
import { firstNames, lastNames } from './texts.js';

const areas =
  'billing shipping returns account login mobile web api partner retail europe asia africa pilot legal press quality pricing hardware software'.split(
    ' ',
  );
const topics =
  'bug feedback refund vip urgent question complaint idea delay damage renewal trial spam-check callback duplicate'.split(
    ' ',
  );
const colors = ['#d93f0b', '#0e8a16', '#fbca04', '#1d76db', '#5319e7'];
const agentCount = 60;
const memberSince = '2024-01-01T00:00:00.000Z';

/** 300 tags; the last has a space in its name. */
export const worldTags: readonly Tag[] = areas
  .flatMap((area) => topics.map((topic) => `${area}-${topic}`))
  .map((name, index, { length }) => ({
    id: 7001 + index,
    name: index === length - 1 ? dirt.tagWithSpace : name,
    color: colors[index % colors.length] ?? '',
  }));

/** The first three match the small world. Ids of the others start at 104: some vendors reserve lower ones. */
export const worldAgents: readonly Person[] = Array.from({ length: agentCount }, (_, index) => {
  const [name, email] = agentName(index);
  return {
    ...unknownOfPerson,
    id: index < 3 ? index + 1 : index + 101,
    role: index === 0 ? 'admin' : 'agent',
    name,
    email,
    createdAt: memberSince,
    updatedAt: memberSince,
  };
});

function agentName(index: number): [name: string, email: string] {
  const known = ['Ada Okafor', 'Ben Lindqvist', 'Chiara Rossi'][index];
  if (known) return [known, `${known.split(' ')[0]?.toLowerCase()}@acme.example`];
  const [first, last] = [firstNames[index % 20] ?? '', lastNames[(index * 7) % 20] ?? ''];
  return [`${first} ${last}`, `agent${index + 1}@acme.example`];
}

const teamNames = ['Support', 'Billing', 'Escalations', 'Sales', 'Engineering', 'Night shift', 'Returns'];

/** Each agent is in one team. The first agent is also in the team without a name. */
export const worldTeams: readonly Team[] = [...teamNames, null].map((name, index) => ({
  id: name === null ? dirt.namelessTeam : 61 + index,
  name,
  agentIds:
    name === null
      ? [1]
      : worldAgents.filter((_, place) => place % teamNames.length === index).map(({ id }) => id),
}));
