import { Button } from '@keyway/ui';
import { useState } from 'react';

import { useTextSearch } from '../../api/use-search.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { FileBody, JsonBody } from './call-body.js';
import { CallFields } from './call-fields.js';
import { DeleteQuestion } from './delete-question.js';
import { toSearch } from './first-values.js';
import styles from './try.module.css';
import type { CallForm as Form } from './use-call-form.js';
import type { KnownIds } from './use-known-ids.js';
import { useWords } from '../../i18n/words.js';

type CallFormProps = {
  readonly tried: TriedOperation;
  readonly form: Form;
  readonly known: KnownIds;
  readonly isAllowed: boolean;
  readonly isPending: boolean;
  readonly onSend: () => Promise<void>;
};

/** The request form. Missing values are reported after the first attempt to send; a delete needs confirmation. */
export function CallForm({ tried, form, known, isAllowed, isPending, onSend }: CallFormProps) {
  const words = useWords('try');
  const [, changeSearch] = useTextSearch();
  const [isAsking, setIsAsking] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const isDelete = tried.method === 'DELETE';
  const confirm = (): void => {
    if (!isPending) void onSend().then(() => setIsAsking(false));
  };
  const submit = (): void => {
    setWasSent(true);
    if (!isAllowed || isPending || form.isWrong) return;
    changeSearch({ ...toSearch(form.fields, form.values), path: '' });
    if (isDelete) setIsAsking(true);
    else void onSend();
  };
  return (
    <>
      <form
        className={styles.form}
        noValidate
        aria-label={tried.operation.summary}
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          submit();
          requestAnimationFrame(() => focusProblem(currentTarget));
        }}
      >
        <CallFields {...form} known={known} problems={wasSent ? form.problems : {}} onChange={form.change} />
        <CallBody tried={tried} form={form} wasSent={wasSent} />
        <div>
          <Button
            type="submit"
            kind={isDelete ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={!isAllowed}
          >
            {words.send(tried.method)}
          </Button>
        </div>
      </form>
      {/* Not in the form: what is submitted in it would be submitted in the form as well. */}
      {isAsking && (
        <DeleteQuestion
          tried={tried}
          given={form.given}
          isPending={isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type CallBodyProps = Pick<CallFormProps, 'tried' | 'form'> & { readonly wasSent: boolean };

function CallBody({ tried, form, wasSent }: CallBodyProps) {
  const { requestBody } = tried.operation;
  const { wrong, missing } = form.bodyProblem;
  const problem = wrong ?? (wasSent ? missing : undefined);
  if (!requestBody) return null;
  if (form.takesFile) return <FileBody problem={problem} onChange={form.setFile} />;
  return (
    <JsonBody text={form.body} problem={problem} isOptional={!requestBody.required} onChange={form.setBody} />
  );
}

const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
