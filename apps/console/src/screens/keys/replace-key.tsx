import { applicationsContract } from '@keyway/contract';
import { segment } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { TextField } from '../../components/fields.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { zoneName } from '../../moments.js';
import { useApplicationId } from '../../shell/use-application.js';
import {
  problemsOf,
  sameLifetimeFrom,
  toBody,
  toDraft,
  type ApiKeyRecord,
  type KeyDraft,
  type KeyProblem,
} from './key-draft.js';
import { RevokeKey } from './revoke-key.js';
import { ShowKey, type MadeKey } from './show-key.js';
import { useWords } from '../../i18n/words.js';

type ReplaceKeyProps = { readonly of: ApiKeyRecord; readonly onClose: () => void };

/** A new key in place of another, step by step: it is made, stored, and then the old one is revoked. */
export function ReplaceKey({ of, onClose }: ReplaceKeyProps) {
  const words = useWords('keys');
  const [made, setMade] = useState<MadeKey>();
  const [isStored, setIsStored] = useState(false);
  if (!made) return <MakeKey of={of} onMade={setMade} onClose={onClose} />;
  if (isStored) return <RevokeKey of={of} text={words.replaceLast} onClose={onClose} />;
  const store = (): void => {
    setIsStored(true);
    // The secret is kept in memory no longer than it is shown.
    setMade({ ...made, secret: '' });
  };
  return <ShowKey made={made} text={words.replaceStore} onClose={store} />;
}

type MakeKeyProps = ReplaceKeyProps & { readonly onMade: (made: MadeKey) => void };

function MakeKey({ of, onMade, onClose }: MakeKeyProps) {
  const words = useWords('keys');
  const app = useApplicationId();
  const api = useApi(applicationsContract);
  const [before] = useState((): KeyDraft => ({ ...toDraft(of), expires: '' }));
  const [draft, setDraft] = useState(() => ({ ...before, expires: sameLifetimeFrom(of, new Date()) }));
  const [problems, setProblems] = useState<readonly KeyProblem[]>([]);
  const transactionOf = useTransactions();
  const change = useChange(
    async (): Promise<void> => {
      const { name, expires_at } = toBody(draft);
      const { scopes, consumer_ids, service_ids, source_cidrs, mode } = of;
      const body = { name, expires_at, scopes, consumer_ids, service_ids, source_cidrs, mode };
      const params = { id: segment(app) };
      const created = await api.createKey({ params, body, extraHeaders: await transactionOf(body) });
      const { secret, ...key } = take(created, 201).data;
      onMade({ secret, key });
    },
    { stale: [['keys', app]] },
  );
  const submit = (): void => {
    const found = problemsOf(draft, before, new Date());
    setProblems(found);
    if (found.length === 0) change.mutate(undefined);
  };
  return (
    <FormDialog
      title={words.replaceTitle(of.name)}
      action={words.replaceMake}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.replaceText}</p>
      <TextField
        label={words.name}
        value={draft.name}
        problem={problems.includes('needsName') ? words.problems.needsName : undefined}
        autoFocus
        onChange={(name) => setDraft({ ...draft, name })}
      />
      <TextField
        label={words.expires}
        hint={words.expiresHint(zoneName())}
        type="datetime-local"
        isOptional
        value={draft.expires}
        problem={problems.includes('needsFuture') ? words.problems.needsFuture : undefined}
        onChange={(expires) => setDraft({ ...draft, expires })}
      />
    </FormDialog>
  );
}
