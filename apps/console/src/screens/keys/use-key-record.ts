import { applicationsContract } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import type { Shown } from '../../editing/conflict-notice.js';
import { toReadable } from '../../moments.js';
import { useApplicationId } from '../../shell/use-application.js';
import { rightsOf, type ApiKeyRecord } from './key-draft.js';
import { useWords } from '../../i18n/words.js';

/** Where a key is in the API. */
export function useKeyPath() {
  const app = useApplicationId();
  return (of: ApiKeyRecord) => ({ id: segment(app), key_id: segment(of.id) });
}

/** Reads a key as it is now. */
export function useReadKey() {
  const api = useApi(applicationsContract);
  const pathOf = useKeyPath();
  return async (of: ApiKeyRecord) => take(await api.getKey({ params: pathOf(of) }), 200).data;
}

/** The editable members of a key, by their names on the form. */
export function useShownRights(): Shown<ApiKeyRecord>[] {
  const words = useWords('keys');
  const { common } = useWords('shell');
  return [
    { label: words.name, value: ({ name }) => name },
    {
      label: words.rights,
      value: (key) => {
        const rights = rightsOf(key);
        return rights === 'some' ? key.scopes : [words.presets[rights].label];
      },
    },
    { label: words.consumers, value: ({ consumer_ids }) => consumer_ids },
    { label: words.connectors, value: ({ service_ids }) => service_ids },
    { label: words.networks, value: ({ source_cidrs }) => source_cidrs },
    {
      label: words.expires,
      value: ({ expires_at }) => (expires_at === null ? common.never : toReadable(expires_at)),
    },
  ];
}
