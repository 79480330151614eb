import { applicationsContract, peopleContract } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useQuery } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useMay } from '../../session/session-context.js';
import { useWords } from '../../i18n/words.js';
import type { Words } from '../../words/words.js';

const MOST_NAMED = 200;
type Names = Readonly<Record<string, string>>;

/** Says who acted: a person or a key by its name where the reader may see it, by its id elsewhere. */
export function useActorName(app: string | undefined): (actor: string) => string {
  const words = useWords('audit');
  const people = usePeopleNames();
  const keys = useKeyNames(app);
  return (actor) => nameOf(words, actor, { ...people, ...keys });
}

export function nameOf({ actors }: Pick<Words['audit'], 'actors'>, actor: string, names: Names): string {
  const split = actor.indexOf(':');
  const kind = split === -1 ? actor : actor.slice(0, split);
  const id = actor.slice(split + 1);
  switch (kind) {
    case 'api_key':
      return actors.apiKey(names[id] ?? id);
    case 'person':
      return actors.person(names[id] ?? id);
    case 'session':
    case 'job':
    case 'command':
      return actors[kind](id);
    case 'admin':
    case 'browser':
    case 'public':
    case 'system':
      return actors[kind];
    default:
      return actor;
  }
}

function usePeopleNames(): Names {
  const may = useMay();
  const api = useApi(peopleContract);
  const { data = {} } = useQuery({
    queryKey: ['audit', 'people'],
    enabled: may(peopleContract.list),
    queryFn: async () => {
      const { data: people } = take(await api.list({ query: { limit: MOST_NAMED } }), 200);
      return Object.fromEntries(people.map(({ id, name, email }) => [id, name ?? email]));
    },
  });
  return data;
}

function useKeyNames(app: string | undefined): Names {
  const may = useMay();
  const api = useApi(applicationsContract);
  const { data = {} } = useQuery({
    queryKey: ['audit', 'keys', app],
    enabled: app !== undefined && may(applicationsContract.listKeys, app),
    queryFn: async () => {
      const params = { id: segment(app ?? '') };
      const { data: keys } = take(await api.listKeys({ params, query: { limit: MOST_NAMED } }), 200);
      return Object.fromEntries(keys.map(({ id, name }) => [id, name]));
    },
  });
  return data;
}
