import { integrationsContract, type IntegrationRecord } from '@keyway/contract';
import { Button, Notice, segment } from '@keyway/ui';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { newTransaction, useChange } from '../../api/use-change.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { CheckField } from '../../components/fields.js';
import { Part } from '../../components/screen.js';
import type { Connector } from '../../connections/use-connectors.js';
import { integrationsKey } from '../../connections/use-integrations.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { useShellWords } from '../../shell/words.js';
import { ClientPart } from './client-part.js';
import { CredentialsPart } from './credentials-part.js';
import { type Draft, toBody, toDraft } from './draft.js';
import { EventsPart } from './events-part.js';
import styles from './integrations.module.css';
import { MorePart } from './more-part.js';
import { OperationsPart } from './operations-part.js';
import type { Offered } from './use-coverage.js';
import { useWords } from './words.js';

type IntegrationFormProps = {
  readonly connector: Connector;
  readonly of: IntegrationRecord | undefined;
  readonly coverage: readonly Offered[];
};

/** What each part of the form is given. */
export type PartProps = {
  readonly connector: Connector;
  readonly of: IntegrationRecord | undefined;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** Why it was not saved. */
  readonly error: unknown;
};

/** The set-up as a guided list; one button saves all of it. */
export const IntegrationForm = ({ connector, of, coverage }: IntegrationFormProps) => {
  const app = useApplicationId();
  const words = useWords();
  const may = useMay();
  const { common } = useShellWords();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [problem, setProblem] = useState<string>();
  const before = toDraft(of, { name: connector.name, offered: coverage.map(({ key }) => key) });
  const draft = { ...before, ...changes };
  const save = useSave(app, { connector, of, body: toBody(before, draft), onDone: () => setChanges({}) });
  const part = {
    connector,
    of,
    draft,
    error: save.error,
    onChange: (more: Partial<Draft>) => setChanges({ ...changes, ...more }),
  };
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
      {isOwnOAuth && <ClientPart {...part} />}
      {!draft.isSandbox && <CredentialsPart {...part} />}
      <OperationsPart {...part} coverage={coverage} problem={problem} />
      <EventsPart {...part} />
      <MorePart {...part} />
      {save.error && <FailureNotice error={save.error} />}
      {save.isSuccess && Object.keys(changes).length === 0 && (
        <Notice tone="good" role="status" title={common.saved} />
      )}
      {may(of ? integrationsContract.update : integrationsContract.create, app) && (
        <div className={styles.actions}>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {of ? common.save : words.add}
          </Button>
        </div>
      )}
    </form>
  );
};

type Saved = Pick<IntegrationFormProps, 'connector' | 'of'> & {
  readonly body: ReturnType<typeof toBody>;
  readonly onDone: () => void;
};

const useSave = (app: string, { connector, of, body, onDone }: Saved) => {
  const api = useApi(integrationsContract, app);
  const [extraHeaders] = useState(newTransaction);
  return useChange(
    async () => {
      if (of) {
        const params = { service_id: segment(of.service_id) };
        take(await api.update({ params, body }), 200);
      } else {
        take(await api.create({ body: { service_id: connector.id, ...body }, extraHeaders }), 201);
      }
    },
    { stale: [integrationsKey(app)], onDone },
  );
};
