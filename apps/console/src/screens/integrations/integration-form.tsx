import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { isOutdated, useChange } from '../../api/use-change.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { CheckField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import type { Connector } from '../../connections/use-connectors.js';
import { integrationsKey } from '../../connections/use-integrations.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useLeaveQuestion } from '../../editing/use-leave-question.js';
import { useRecordForm } from '../../editing/use-record-form.js';
import { useTransactions } from '../../editing/use-transaction.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { ClientPart } from './client-part.js';
import { CredentialsPart } from './credentials-part.js';
import { type Draft, type EditedIntegration, toChanges, toDraft } from './draft.js';
import { EventsPart } from './events-part.js';
import styles from './integrations.module.css';
import { MorePart } from './more-part.js';
import { OperationsPart } from './operations-part.js';
import type { Offered } from './use-coverage.js';
import { pathOf, useReadIntegration, useShownSettings } from './use-integration-record.js';
import { useWords } from '../../i18n/words.js';

type IntegrationFormProps = {
  readonly connector: Connector;
  readonly of: IntegrationRecord | undefined;
  readonly coverage: readonly Offered[];
};

/** Props of every part of the form. */
export type PartProps = {
  readonly connector: Connector;
  readonly of: IntegrationRecord | undefined;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** Why it was not saved. */
  readonly error: unknown;
};

/** The set-up as a guided list; one button saves all of it. */
export function IntegrationForm({ connector, of, coverage }: IntegrationFormProps) {
  const app = useApplicationId();
  const words = useWords('integrations');
  const may = useMay();
  const { common, conflict: conflictWords } = useWords('shell');
  const [problem, setProblem] = useState<string>();
  const members = useShownSettings(connector.name);
  const { form, save } = useSaving(app, { connector, of, coverage });
  const { draft, conflict } = form;
  const leaving = useLeaveQuestion(() => form.isTyped);
  const part = { connector, of, draft, error: save.error, onChange: form.edit };
  const isOwnOAuth = connector.redirect_uri !== null && !draft.isSandbox;
  const submit = () => {
    if (draft.operations.length === 0) return setProblem(words.operations.needsOne);
    setProblem(undefined);
    save.mutate(undefined);
  };
  return (
    <form
      className={styles.form}
      noValidate
      data-typed={form.isTyped || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Part title={words.source.title}>
        <CheckField
          label={words.source.sandbox(connector.name)}
          hint={words.source.hint}
          value={draft.isSandbox}
          onChange={(isSandbox) => part.onChange({ isSandbox })}
        />
      </Part>
      {connector.redirect_uri === null && !draft.isSandbox && (
        <Notice tone="neutral" title={words.keyOnly(connector.name)}>
          {words.keyOnlyText}
        </Notice>
      )}
      {isOwnOAuth && <ClientPart {...part} />}
      {!draft.isSandbox && <CredentialsPart {...part} />}
      <OperationsPart {...part} coverage={coverage} problem={problem} />
      <EventsPart {...part} />
      <MorePart {...part} />
      {conflict && <ConflictNotice conflict={conflict} members={members} />}
      {save.error && !(conflict && isOutdated(save.error)) && <FailureNotice error={save.error} />}
      {save.isSuccess && !form.isTyped && <Notice tone="good" role="status" title={common.saved} />}
      {may(of ? integrationsContract.update : integrationsContract.create, app) && (
        <div className={styles.save}>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {conflict ? conflictWords.save : of ? common.save : words.add}
          </Button>
          <span role="status" data-reading="quiet">
            {form.isTyped && common.unsaved}
          </span>
        </div>
      )}
      {leaving}
    </form>
  );
}

function useSaving(app: string, { connector, of, coverage }: IntegrationFormProps) {
  const api = useApi(integrationsContract, app);
  const transactionOf = useTransactions();
  const offered = coverage.map(({ key }) => key);
  const form = useRecordForm<EditedIntegration, Draft, ReturnType<typeof toChanges>>({
    of,
    toDraft: (integration) => toDraft(integration, { name: connector.name, offered }),
    toChanges,
    read: useReadIntegration(),
    update: async (integration, body, extraHeaders) =>
      take(await api.update({ params: pathOf(integration), body, extraHeaders }), 200).data,
  });
  const save = useChange(
    async () => {
      if (of) return form.save();
      const body = { service_id: connector.id, ...toChanges(form.draft, form.before) };
      form.accept(take(await api.create({ body, extraHeaders: await transactionOf(body) }), 201).data);
    },
    { stale: [integrationsKey(app)] },
  );
  return { form, save };
}
