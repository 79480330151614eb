import { logsContract } from '@keyway/contract';
import { ApiFailure, Badge, Button, toFailure } from '@keyway/ui';
import { Link } from '@tanstack/react-router';

import { CopyValue } from '../../components/code.js';
import { Facts } from '../../components/facts.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Part } from '../../components/screen.js';
import type { TriedOperation } from '../../operations/list-operations.js';
import { useMay } from '../../session/session-context.js';
import { useApplicationId } from '../../shell/use-application.js';
import { AnswerBody } from './answer-body.js';
import { asksVendor } from './fields.js';
import type { TriedAnswer } from './read-answer.js';
import { useWords } from '../../i18n/words.js';

type AnswerProps = {
  readonly tried: TriedOperation;
  readonly answer: TriedAnswer;
  readonly onNext: (() => void) | undefined;
};

/** The response. */
export function AnswerView({ tried, answer, onNext }: AnswerProps) {
  const words = useWords('try');
  const { common } = useWords('shell');
  return (
    <Part title={words.answer}>
      <div role="status">
        <AnswerFacts tried={tried} answer={answer} />
      </div>
      {isOurs(answer) && <FailureNotice error={failureOf(answer)} />}
      <AnswerBody answer={answer} />
      {onNext && (
        <div>
          <Button onPress={onNext}>{common.next}</Button>
        </div>
      )}
    </Part>
  );
}

/** Whether it is an error of the API: through the proxy come those of the helpdesk, too. */
const isOurs = ({ status, json }: TriedAnswer): boolean =>
  status >= 400 && typeof json === 'object' && json !== null && 'type_name' in json;

const failureOf = ({ status, headers, json }: TriedAnswer): ApiFailure =>
  new ApiFailure(toFailure({ status, headers, body: json }));

function AnswerFacts({ tried, answer }: Pick<AnswerProps, 'tried' | 'answer'>) {
  const words = useWords('try');
  const { common } = useWords('shell');
  const { status, milliseconds, bytes, requestId } = answer;
  return (
    <Facts
      facts={[
        [
          words.status,
          <Badge key="status" tone={status < 400 ? 'good' : status < 500 ? 'warning' : 'bad'}>
            {String(status)}
          </Badge>,
        ],
        [words.duration, `${milliseconds} ms`],
        [words.size, words.bytes(String(bytes.size))],
        ...(requestId === null
          ? []
          : ([[common.requestId, <RequestId key="id" tried={tried} id={requestId} />]] as const)),
        ...headersOf(tried, answer),
      ]}
    />
  );
}

/** A call that went on to a helpdesk stands among the calls. */
function RequestId({ tried, id }: { tried: TriedOperation; id: string }) {
  const words = useWords('try');
  const { common } = useWords('shell');
  const app = useApplicationId();
  const may = useMay();
  return (
    <>
      <CopyValue label={common.requestId} value={id} />
      {asksVendor(tried) && may(logsContract.get, app) && (
        <Link to="/apps/$app/calls/$call" params={{ app, call: id }}>
          {words.openCall}
        </Link>
      )}
    </>
  );
}

/** The response headers that the description lists. */
function headersOf({ operation }: TriedOperation, { status, headers }: TriedAnswer) {
  const described = operation.responses[String(status)]?.headers ?? {};
  const names = ['Content-Type', ...Object.keys(described)].filter((name) => name !== 'Request-Id');
  return names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
}
