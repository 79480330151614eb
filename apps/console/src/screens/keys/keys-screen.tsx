import { applicationsContract } from '@keyway/contract';
import { Button, segment } from '@keyway/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { usePages } from '../../api/use-pages.js';
import { Empty } from '../../components/empty.js';
import { Guarded } from '../../components/guarded.js';
import { List } from '../../components/tables/list.js';
import { Screen } from '../../components/screen.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useKeyColumns, type KeyAction } from './key-columns.js';
import type { ApiKeyRecord } from './key-draft.js';
import { KeyForm } from './key-form.js';
import { ReplaceKey } from './replace-key.js';
import { RevokeKey } from './revoke-key.js';
import { ShowKey, type MadeKey } from './show-key.js';
import { useWords } from '../../i18n/words.js';

/** The API keys of a product. */
export function KeysScreen() {
  const app = useApplicationId();
  return (
    <Guarded needs={applicationsContract.listKeys} applicationId={app}>
      <Keys key={app} />
    </Guarded>
  );
}

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'made'; readonly made: MadeKey }
  | { readonly kind: KeyAction; readonly key: ApiKeyRecord };

function Keys() {
  const app = useApplicationId();
  const words = useWords('keys');
  const may = useMay();
  const api = useApi(applicationsContract);
  const isAsked = useSearch({ strict: false, select: (search: { new?: string }) => search.new === 'yes' });
  const mayAdd = may(applicationsContract.createKey, app);
  const [open, setOpen] = useState<Open | undefined>(isAsked && mayAdd ? { kind: 'add' } : undefined);
  const pages = usePages<ApiKeyRecord>(['keys', app], async (cursor) => {
    const query = cursor === undefined ? {} : { cursor };
    return take(await api.listKeys({ params: { id: segment(app) }, query }), 200);
  });
  const add = mayAdd && (
    <Button kind="primary" onPress={() => setOpen({ kind: 'add' })}>
      {words.add}
    </Button>
  );
  return (
    <Screen title={words.title} text={words.text} actions={add}>
      <List
        label={words.title}
        pages={pages}
        columns={useKeyColumns((kind, key) => setOpen({ kind, key }))}
        keyOf={({ id }) => id}
        empty={
          <Empty title={words.emptyTitle} text={words.emptyText}>
            {add}
          </Empty>
        }
      />
      <OpenDialog open={open} onOpen={setOpen} />
    </Screen>
  );
}

type OpenDialogProps = {
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
};

function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const words = useWords('keys');
  const onClose = (): void => onOpen(undefined);
  const onMade = (made: MadeKey): void => onOpen({ kind: 'made', made });
  switch (open?.kind) {
    case undefined:
      return null;
    case 'add':
      return <KeyForm onMade={onMade} onClose={onClose} />;
    case 'edit':
      return <KeyForm of={open.key} onMade={onMade} onClose={onClose} />;
    case 'made':
      return <ShowKey made={open.made} text={words.madeText} onClose={onClose} />;
    case 'replace':
      return <ReplaceKey of={open.key} onClose={onClose} />;
    case 'revoke':
      return <RevokeKey of={open.key} text={words.revokeText} onClose={onClose} />;
  }
}
