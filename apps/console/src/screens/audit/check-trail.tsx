import { auditContract, type AuditCheckRecord } from '@keyway/contract';
import { Button, Notice } from '@keyway/ui';
import { useMutation } from '@tanstack/react-query';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { Code, CopyValue } from '../../components/code.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { useLanguage } from '../../i18n/language.js';
import { useWords } from './words.js';

/** Has the server check the whole trail, and says in words what it found. */
export const CheckTrail = () => {
  const words = useWords();
  const api = useApi(auditContract);
  const check = useMutation({ mutationFn: async () => take(await api.check({ query: {} }), 200).data });
  const again = (
    <Button isDisabled={check.isPending} onPress={() => check.mutate()}>
      {words.check}
    </Button>
  );
  if (check.error) return <FailureNotice error={check.error} onRetry={() => check.mutate()} />;
  return (
    <>
      <div role="status">
        {check.isPending && <p>{words.checking}</p>}
        {check.data && <Result check={check.data} />}
      </div>
      <div>{again}</div>
    </>
  );
};

const Result = ({ check }: { check: AuditCheckRecord }) => {
  const words = useWords();
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
};

const Broken = ({ check: { problems } }: { check: AuditCheckRecord }) => {
  const words = useWords();
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
};
