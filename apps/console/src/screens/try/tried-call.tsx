import { Button, Notice } from '@keyway/ui';
import { useState } from 'react';

import { useTextSearch } from '../../api/use-search.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { CodeSamples } from '../../operations/code-samples.js';
import { mayTry, rolesFor, type TriedOperation } from '../../operations/list-operations.js';
import { useSession } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { AnswerView } from './answer-view.js';
import { FileBody, JsonBody } from './call-body.js';
import { CallFields } from './call-fields.js';
import { DeleteQuestion } from './delete-question.js';
import { withoutMarks } from './fields.js';
import { toSearch } from './first-values.js';
import { NoConsumer } from './no-consumer.js';
import styles from './try.module.css';
import { useCallForm } from './use-call-form.js';
import { useKnownIds } from './use-known-ids.js';
import { useSending } from './use-sending.js';
import { useWords } from './words.js';

/** One operation: what it is, what is sent, what comes back, and how a program does it. */
export const TriedCall = ({ tried }: { tried: TriedOperation }) => {
  const words = useWords();
  const app = useApplicationId();
  const [, changeSearch] = useTextSearch();
  const { grants } = useSession();
  const known = useKnownIds(app);
  const form = useCallForm(tried);
  const sending = useSending(tried, form);
  const [isAsking, setIsAsking] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { wrong, missing } = form.bodyProblem;
  const isAllowed = mayTry(grants, tried, app);
  const bodyProblem = wrong ?? (wasSent ? missing : undefined);
  const submit = (): void => {
    setWasSent(true);
    if (Object.keys(form.problems).length > 0 || wrong || missing) return;
    changeSearch({ ...toSearch(form.fields, form.values), path: '' });
    if (tried.method === 'DELETE') setIsAsking(true);
    else void sending.send();
  };
  return (
    <div className={styles.call}>
      <OperationHead tried={tried} />
      <NoConsumer fields={form.fields} known={known} />
      {!isAllowed && (
        <Notice tone="warning" title={words.refused}>
          <p>{words.refusedText(rolesFor(tried).join(', '))}</p>
        </Notice>
      )}
      <form
        className={styles.form}
        noValidate
        aria-label={tried.operation.summary}
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          if (isAllowed && !sending.isPending) submit();
          requestAnimationFrame(() => focusProblem(currentTarget));
        }}
      >
        <CallFields {...form} known={known} problems={wasSent ? form.problems : {}} onChange={form.change} />
        {tried.operation.requestBody &&
          (form.takesFile ? (
            <FileBody problem={bodyProblem} onChange={form.setFile} />
          ) : (
            <JsonBody
              text={form.body}
              problem={bodyProblem}
              isOptional={!tried.operation.requestBody.required}
              onChange={form.setBody}
            />
          ))}
        <div>
          <Button
            type="submit"
            kind={tried.method === 'DELETE' ? 'danger' : 'primary'}
            isPending={sending.isPending}
            isDisabled={!isAllowed}
          >
            {words.send(tried.method)}
          </Button>
        </div>
      </form>
      {isAsking && (
        <DeleteQuestion
          tried={tried}
          given={form.given}
          isPending={sending.isPending}
          onConfirm={() => void sending.send().then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        />
      )}
      {sending.error != null && <FailureNotice error={sending.error} />}
      {sending.answer && <AnswerView tried={tried} answer={sending.answer} onNext={sending.next} />}
      <Part title={words.samples}>
        <p data-reading="quiet">{words.samplesText}</p>
        <CodeSamples tried={tried} given={form.given} />
      </Part>
    </div>
  );
};

const OperationHead = ({ tried: { method, path, operation } }: { tried: TriedOperation }) => (
  <div className={styles.about}>
    <h2 lang="en">{operation.summary}</h2>
    <p>
      <code>
        {method} {path}
      </code>
    </p>
    <p lang="en" data-reading="quiet">
      {withoutMarks(operation.description)}
    </p>
  </div>
);

const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
