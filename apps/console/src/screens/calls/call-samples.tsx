import { FailureNotice } from '../../components/failure-notice.js';
import { ButtonLink } from '../../components/links.js';
import { Part } from '../../components/screen.js';
import { CodeSamples } from '../../operations/code-samples.js';
import { useOperations } from '../../operations/use-operations.js';
import { useApplicationId } from '../../shell/use-application.js';
import type { Call } from './call.js';
import { toGiven, toTrySearch } from './to-given.js';
import { useWords } from '../../i18n/words.js';

/** The call as a program makes it; without its body and its query, of which nothing is kept. */
export function CallSamples({ call }: { call: Call }) {
  const words = useWords('calls');
  const app = useApplicationId();
  const { data, error, refetch } = useOperations();
  const tried = data?.find(({ id }) => id === call.operation.id);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!tried) return null;
  return (
    <Part
      title={words.samples}
      actions={
        <ButtonLink to="/apps/$app/try" params={{ app }} search={toTrySearch(call) as never}>
          {words.tryAgain}
        </ButtonLink>
      }
    >
      <p data-reading="quiet">{words.samplesText}</p>
      <CodeSamples tried={tried} given={toGiven(call, tried)} />
    </Part>
  );
}
