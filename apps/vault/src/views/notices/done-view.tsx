import { useEffect, useState } from 'react';

import { askForEquipment } from '../../flow/equip-window.js';
import { handOver } from '../../flow/flow-channel.js';
import { answersFlow, type FlowResult } from '../../flow/flow-result.js';
import { recallFlow } from '../../flow/pending-flow.js';
import { useWords } from '../../i18n/words-context.js';
import type { PageData } from '../../page-data.js';
import { PlainPage } from './plain-page.js';
import { WayOn } from './way-on.js';

type DoneViewProps = {
  readonly page: PageData;
  readonly result: FlowResult | undefined;
  readonly isWaiting: boolean;
  readonly hasToken: boolean;
  /** Goes on in this window, as the one that started the visit. */
  readonly onContinue: (result: FlowResult) => void;
};

/**
 * The end of the provider's flow. A second window passes the result to its opener and closes; without an opener, or in
 * the window that started the flow, it continues here. A result of a flow that did not start here changes nothing.
 */
export function DoneView({ page, result, isWaiting, hasToken, onContinue }: DoneViewProps) {
  const { flow } = useWords();
  const [outcome, setOutcome] = useState<'open' | 'handed' | 'stranger'>('open');
  useEffect(() => (isWaiting ? askForEquipment(page.applicationId) : undefined), [isWaiting, page]);
  useEffect(() => {
    if (!result) return;
    void settle(page, result, hasToken).then((settled) => {
      if (settled === 'mine') return onContinue(result);
      setOutcome(settled);
      if (settled === 'handed') close();
    });
  }, [page, result, hasToken, onContinue]);
  if (outcome === 'handed')
    return (
      <PlainPage title={flow.doneTitle} isPassing>
        {flow.doneText}
      </PlainPage>
    );
  if (isWaiting || (result && outcome === 'open')) return <PlainPage title={flow.opening} isPassing />;
  return (
    <PlainPage title={flow.unknownTitle} actions={<WayOn page={page} hasToken={hasToken} />}>
      <p>{flow.unknownText}</p>
      {!hasToken && <p>{flow.startElsewhere}</p>}
    </PlainPage>
  );
}

async function settle(
  { applicationId }: PageData,
  result: FlowResult,
  hasToken: boolean,
): Promise<'mine' | 'handed' | 'stranger'> {
  const started = recallFlow(applicationId);
  const isMine = hasToken && started !== undefined && answersFlow(result, started);
  if (isMine && started.mode === 'page') return 'mine';
  if (await handOver(result)) return 'handed';
  // The window that opened this one is gone or cut off; what it knew, this one has inherited.
  return isMine ? 'mine' : 'stranger';
}
