import { DEFAULT_CONNECTION_ID, type ConnectionRecord } from '@keyway/contract';
import { useState, type FormEvent } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Badge, Button } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { ViewLink } from '../../components/view-link.js';
import { situationOf, toneOf } from '../../connections/situation.js';
import { useWords } from '../../i18n/words-context.js';
import { toConnectionView } from '../../routes.js';
import { useVault } from '../../session/vault-context.js';
import { ActionRow } from './rows/action-row.js';
import { Card } from './card.js';
import fieldStyles from './form/field-input.module.css';
import styles from './manage-section.module.css';
import { useAction } from './rows/use-action.js';

/** As long as the API takes one. */
const MAX_LABEL = 100;

/** The accounts of one connector, and the way to another one; nothing where there is one and can be no more. */
export function AccountsSection({ connection }: { connection: ConnectionRecord }) {
  const { connections = [], session } = useVault();
  const words = useWords().connection.accounts;
  const accounts = connections.filter(({ service_id }) => service_id === connection.service_id);
  const mayAdd = connection.allow_multiple && session.settings.allow_actions.includes('reauthorize');
  if (connection.state === 'available' || (accounts.length < 2 && !mayAdd)) return null;
  return (
    <Card title={words.title}>
      <div className={styles.rows}>
        {accounts.map((account, index) =>
          account.id === connection.id ? (
            <LabelRow key={account.id} connection={account} />
          ) : (
            <AccountRow key={account.id} account={account} number={index + 1} />
          ),
        )}
        {mayAdd && <AddRow connection={connection} accounts={accounts} />}
      </div>
    </Card>
  );
}

function AccountRow({ account, number }: { account: ConnectionRecord; number: number }) {
  const { connection, situations } = useWords();
  const situation = situationOf(account);
  return (
    <div className={styles.row}>
      <ViewLink to={toConnectionView(account)}>
        {account.label ?? connection.accounts.unnamed(account.name, number)}
      </ViewLink>
      <Badge tone={toneOf(situation)}>{situations[situation].badge}</Badge>
    </div>
  );
}

/** The name of the account that is looked at. */
function LabelRow({ connection }: { connection: ConnectionRecord }) {
  const { api, accept, announce } = useVault();
  const words = useWords().connection;
  const [label, setLabel] = useState(connection.label ?? '');
  const action = useAction();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void action.run(async () => {
      accept(await api.updateConnection(connection, { label: label.trim() || null }));
      announce(words.saved);
    });
  };
  return (
    <form className={`${styles.row} ${styles.labelled}`} onSubmit={save}>
      <TextField
        className={`${fieldStyles.field} ${styles.about}`}
        value={label}
        maxLength={MAX_LABEL}
        autoComplete="off"
        onChange={setLabel}
      >
        <Label className={fieldStyles.label ?? ''}>{words.accounts.label}</Label>
        <div className={fieldStyles.box}>
          <Input className={fieldStyles.input ?? ''} />
        </div>
      </TextField>
      <Button type="submit" isPending={action.isRunning}>
        {words.accounts.saveLabel}
      </Button>
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
    </form>
  );
}

/** One that was begun and never finished is gone on with, so that a change of mind leaves no row behind at each try. */
const isBegun = ({ connection_id, state, label }: ConnectionRecord): boolean =>
  connection_id !== DEFAULT_CONNECTION_ID && state === 'added' && label === null;

function AddRow({
  connection,
  accounts,
}: {
  connection: ConnectionRecord;
  accounts: readonly ConnectionRecord[];
}) {
  const { api, reload, router } = useVault();
  const words = useWords().connection.accounts;
  const action = useAction();
  const add = (): Promise<void> =>
    action.run(async () => {
      const added = accounts.find(isBegun) ?? (await api.addAccount(connection));
      await reload();
      router.navigate(toConnectionView(added));
    });
  return (
    <>
      <ActionRow
        title={words.add}
        hint={words.addHint(connection.name)}
        isPending={action.isRunning}
        onPress={() => void add()}
      />
      {action.failure && <FailureNotice failure={action.failure} name={connection.name} />}
    </>
  );
}
