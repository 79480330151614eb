import { applicationsContract } from '@keyway/contract';
import { Badge, Button } from '@keyway/ui';

import type { Column } from '../../components/tables/data-table.js';
import { Time } from '../../components/time.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { rightsOf, type ApiKeyRecord } from './key-draft.js';
import { useWords } from '../../i18n/words.js';

export type KeyAction = 'edit' | 'replace' | 'revoke';

export function useKeyColumns(
  onAction: (action: KeyAction, key: ApiKeyRecord) => void,
): Column<ApiKeyRecord>[] {
  const words = useWords('keys');
  const { common } = useWords('shell');
  return [
    { name: 'name', title: words.name, cell: (key) => <Name of={key} /> },
    { name: 'rights', title: words.rights, cell: (key) => <Rights of={key} /> },
    { name: 'bound', title: words.bound, cell: (key) => <Bindings of={key} /> },
    {
      name: 'used',
      title: words.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? common.never : <Time at={at} />),
    },
    { name: 'expires', title: words.expires, cell: (key) => <Expiry of={key} /> },
    { name: 'actions', title: '', cell: (key) => <Actions of={key} onAction={onAction} /> },
  ];
}

type Of = { readonly of: ApiKeyRecord };

function Name({ of }: Of) {
  const words = useWords('keys');
  return (
    <span>
      <strong>{of.name}</strong>{' '}
      <Badge tone={of.mode === 'live' ? 'good' : 'neutral'}>{words.modes[of.mode].label}</Badge>
      <br />
      <code>{of.prefix}…</code>
    </span>
  );
}

function Rights({ of }: Of) {
  const words = useWords('keys');
  const rights = rightsOf(of);
  return rights === 'some' ? (
    <small>
      <code>{of.scopes.join(', ')}</code>
    </small>
  ) : (
    words.presets[rights].label
  );
}

function Bindings({ of }: Of) {
  const words = useWords('keys');
  const bound = [
    [words.consumers, of.consumer_ids],
    [words.connectors, of.service_ids],
    [words.networks, of.source_cidrs],
  ] as const;
  const given = bound.filter(([, ids]) => ids.length > 0);
  if (given.length === 0) return words.unbound;
  return (
    <span>
      {given.map(([name, ids]) => (
        <small key={name} data-reading="quiet">
          {name}: {ids.join(', ')}
          <br />
        </small>
      ))}
    </span>
  );
}

function Expiry({ of: { expires_at: at } }: Of) {
  const words = useWords('keys');
  const { common } = useWords('shell');
  if (at === null) return common.never;
  if (new Date(at) > new Date()) return <Time at={at} />;
  return (
    <span>
      <Badge tone="bad">{words.expired}</Badge> <Time at={at} />
    </span>
  );
}

type ActionsProps = Of & { readonly onAction: (action: KeyAction, key: ApiKeyRecord) => void };

function Actions({ of, onAction }: ActionsProps) {
  const app = useApplicationId();
  const words = useWords('keys');
  const may = useMay();
  const button = (action: KeyAction, text: string) => (
    <Button kind="quiet" onPress={() => onAction(action, of)}>
      {text}
    </Button>
  );
  return (
    <span>
      {may(applicationsContract.updateKey, app) && button('edit', words.edit)}
      {may(applicationsContract.createKey, app) && button('replace', words.replace)}
      {may(applicationsContract.revokeKey, app) && button('revoke', words.revoke)}
    </span>
  );
}
