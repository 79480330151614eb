import { Notice } from '@keyway/ui';

import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import { CodeSamples } from '../../operations/code-samples.js';
import { mayTry, rolesFor, type TriedOperation } from '../../operations/list-operations.js';
import { useSession } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { AnswerView } from './answer-view.js';
import { CallForm } from './call-form.js';
import { withoutMarks } from './fields.js';
import { NoConsumer } from './no-consumer.js';
import styles from './try.module.css';
import { useCallForm } from './use-call-form.js';
import { useKnownIds } from './use-known-ids.js';
import { useSending } from './use-sending.js';
import { useWords } from '../../i18n/words.js';

/** One operation: what it is, what is sent, what comes back, and how a program does it. */
export function TriedCall({ tried }: { tried: TriedOperation }) {
  const words = useWords('try');
  const app = useApplicationId();
  const { grants } = useSession();
  const known = useKnownIds(app);
  const form = useCallForm(tried);
  const { isPending, answer, error, send, next } = useSending(tried, form);
  const isAllowed = mayTry(grants, tried, app);
  return (
    <div className={styles.call}>
      <OperationHead tried={tried} />
      <NoConsumer fields={form.fields} known={known} />
      {!isAllowed && (
        <Notice tone="warning" title={words.refused}>
          <p>{words.refusedText(rolesFor(tried).join(', '))}</p>
        </Notice>
      )}
      <CallForm {...{ tried, form, known, isAllowed, isPending }} onSend={send} />
      {error != null && <FailureNotice error={error} />}
      {answer && <AnswerView tried={tried} answer={answer} onNext={next} />}
      <Part title={words.samples}>
        <p data-reading="quiet">{words.samplesText}</p>
        <CodeSamples tried={tried} given={form.given} />
      </Part>
    </div>
  );
}

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
