import { auditContract, type AuditCheckRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useMutation } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { Code, CopyValue } from '../../components/code.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { useLanguage } from '../../i18n/language.js';
import { useWords } from '../../i18n/words.js';

/** A check of the whole trail by the server. */
export function useTrailCheck() {
  const api = useApi(auditContract);
  return useMutation({ mutationFn: async () => take(await api.check({ query: {} }), 200).data });
}
type Check = Pick<ReturnType<typeof useTrailCheck>, 'data' | 'error' | 'isPending' | 'mutate'>;

export function CheckButton({ check: { isPending, mutate } }: { check: Check }) {
  const words = useWords('audit');
  return (
    <Button isDisabled={isPending} onPress={() => mutate()}>
      {words.check}
    </Button>
  );
}

/** Says in words what was found. */
export function CheckResult({ check: { data, error, isPending, mutate } }: { check: Check }) {
  const words = useWords('audit');
  if (error) return <FailureNotice error={error} onRetry={() => mutate()} />;
  return (
    <div role="status">
      {isPending && <p>{words.checking}</p>}
      {data && <Result check={data} />}
    </div>
  );
}

function Result({ check }: { check: AuditCheckRecord }) {
  const words = useWords('audit');
  const { language } = useLanguage();
  const count = (number: number) => number.toLocaleString(language);
  if (check.whole === false) return <Broken check={check} />;
  if (check.whole === null)
    return (
      <Notice tone="warning" title={words.unfinished}>
        <p>{words.unfinishedText(count(check.entries))}</p>
        <Code label={words.command} text="keyway audit verify" />
      </Notice>
    );
  return (
    <Notice tone="good" title={words.whole}>
      <p>{words.wholeResult(count(check.entries), count(check.chains))}</p>
      {check.anchor && (
        <>
          <p>{words.anchorText}</p>
          <CopyValue label={words.anchor} value={`${check.anchor.sequence} ${check.anchor.hash}`} />
        </>
      )}
    </Notice>
  );
}

function Broken({ check: { problems } }: { check: AuditCheckRecord }) {
  const words = useWords('audit');
  return (
    <Notice tone="bad" title={words.broken}>
      <p>{words.brokenText}</p>
      <ul>
        {problems.map(({ chain_id, sequence, problem }) => (
          <li key={`${chain_id} ${sequence} ${problem}`}>
            {sequence === null ? words.problemOfChain(chain_id) : words.problem(chain_id, String(sequence))}:{' '}
            <span lang="en">{problem}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
