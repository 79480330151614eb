import type { ConnectionRecord } from '@keyway/contract';
import { useState, type FormEvent } from 'react';
import { Button, Notice } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { isDisconnected, situationOf } from '../../connections/situation.js';
import type { FormField } from '../../form/form-model.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import { brandName, consumerName } from '../../theme/brand.js';
import { AccessNotice } from './access/access-notice.js';
import { Card } from './card.js';
import styles from './connect-section.module.css';
import { FieldInput } from './form/field-input.js';
import { canAuthorize, isAuthorized, isLocked, needsFieldsFirst } from './permissions.js';
import { SameAccountQuestion } from './rows/same-account-question.js';
import { CONNECT_BUTTON } from './flow/use-auto-start.js';
import type { ConnectionForm } from './form/use-connection-form.js';
import type { Flow } from './flow/use-flow.js';
import { WayChoice } from './form/way-choice.js';

type ConnectSectionProps = {
  readonly connection: ConnectionRecord;
  readonly form: ConnectionForm;
  readonly flow: Flow;
  /** Called when what was saved has made the connection usable. */
  readonly onConnected: () => void;
};

/** How to connect, and the form for it; once connected, the settings. */
export function ConnectSection({ connection, form, flow, onConnected }: ConnectSectionProps) {
  const words = useWords().connection;
  const { session } = useVault();
  const [isSaved, setIsSaved] = useState(false);
  const who = consumerName(session);
  const isOAuth = form.way === 'oauth2';
  const canVisit = isOAuth && canAuthorize(connection) && !isAuthorized(connection);
  const hasFields = form.fields.length > 0;
  const wasConnected = isDisconnected(situationOf(connection));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSaved(false);
    flow.reset();
    if (!canVisit) return void save();
    // The window opens only if the form is complete: the provider's URL may depend on it.
    const isFirst = needsFieldsFirst(connection, form);
    if (!isFirst || form.check()) flow.start('authorize', isFirst ? () => form.save() : undefined);
  };
  const save = async (isSameAccount?: boolean): Promise<void> => {
    const saved = await form.save(isSameAccount);
    if (!saved || saved.state === 'invalid') return;
    if (saved.state === 'callable' && connection.state !== 'callable') onConnected();
    else setIsSaved(true);
  };
  const isConnected = connection.state === 'callable';
  const locked = isLocked(connection) && <p className={styles.locked}>{words.locked(brandName(session))}</p>;
  if (!hasFields && locked) return <Card title={words.settings}>{locked}</Card>;
  if (!hasFields && !canVisit && (connection.auth_types.length < 2 || isConnected)) return null;
  const [said] = Object.keys(form.problems);
  const required = form.fields.filter((field) => field.required);
  // Nothing is folded away where there would be nothing else.
  const needed = isConnected && required.length === 0 ? form.fields : required;
  const spare = form.fields.filter((field) => !needed.includes(field));
  const draw = (field: FormField) => (
    <FieldInput
      key={`${form.way} ${field.id}`}
      field={field}
      value={form.values[field.id] ?? ''}
      problem={form.problems[field.id]}
      vendorWords={
        field.id === said && form.problems[said] === 'rejected'
          ? (connection.last_error ?? undefined)
          : undefined
      }
      onChange={(value) => form.change(field, value)}
      onBlur={() => form.tidy(field)}
    />
  );
  return (
    <Card title={isConnected ? words.settings : words.setUp}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {!isConnected && <WayChoice connection={connection} way={form.way} onChoose={form.chooseWay} />}
        {needed.length > 0 && <div className={styles.fields}>{needed.map(draw)}</div>}
        {spare.length > 0 && (
          <details className={styles.spare} open={spare.some(({ id }) => form.problems[id]) || undefined}>
            <summary>{words.moreSettings}</summary>
            <div className={styles.fields}>{spare.map(draw)}</div>
          </details>
        )}
        {locked}
        {!isConnected && <AccessNotice connection={connection} />}
        {form.failure && <FailureNotice failure={form.failure} name={connection.name} />}
        {isSaved && <Notice role="status" tone="good" title={words.saved} />}
        {form.isAsking ? (
          <SameAccountQuestion onAnswer={(isSame) => void save(isSame)} />
        ) : (
          <div className={styles.actions}>
            {canVisit ? (
              <Button
                id={CONNECT_BUTTON}
                kind="primary"
                type="submit"
                isPending={form.isSaving || flow.state.step === 'confirming'}
              >
                {wasConnected ? words.connectAgain(connection.name) : words.connect(connection.name)}
              </Button>
            ) : (
              hasFields && (
                <Button
                  kind="primary"
                  type="submit"
                  isPending={form.isSaving}
                  isDisabled={!form.isDirty && isConnected}
                >
                  {isConnected || isOAuth ? words.save : words.saveAndConnect}
                </Button>
              )
            )}
            {who !== undefined && !isConnected && <p className={styles.who}>{words.connectingFor(who)}</p>}
          </div>
        )}
      </form>
    </Card>
  );
}
