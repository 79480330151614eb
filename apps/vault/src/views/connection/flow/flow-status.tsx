import type { ConnectionRecord } from '@keyway/contract';
import { useEffect, useRef } from 'react';
import { Button, Notice } from '@keyway/ui';

import { FailureNotice } from '../../../components/failure-notice.js';
import type { PendingFlow } from '../../../flow/pending-flow.js';
import { useWords } from '../../../i18n/words-context.js';
import { useVault } from '../../../session/vault-context.js';
import { SameAccountQuestion } from '../rows/same-account-question.js';
import type { Flow } from './use-flow.js';

type FlowStatusProps = { readonly connection: ConnectionRecord; readonly flow: Flow };

/** Where the visit to the provider is, and what can be done when it does not come back. */
export function FlowStatus({ connection, flow }: FlowStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  const { state, blocked } = flow;
  useEffect(() => {
    // It may have been started far below.
    if (state.step !== 'idle' || blocked) place.current?.scrollIntoView({ block: 'nearest' });
  }, [state.step, blocked]);
  return (
    <div ref={place}>
      {blocked ? <Blocked flow={flow} kind={blocked} /> : <Visit connection={connection} flow={flow} />}
    </div>
  );
}

function Visit({ connection, flow }: FlowStatusProps) {
  const {
    flow: words,
    common: { tryAgain },
  } = useWords();
  const { state } = flow;
  switch (state.step) {
    case 'away':
      return state.window === 'closed' ? (
        <Notice
          tone="warning"
          role="status"
          title={words.closed}
          actions={
            <>
              <StartAgain flow={flow} kind={state.flow.kind} />
              <WayOut flow={flow} kind={state.flow.kind} />
            </>
          }
        >
          {words.closedNext}
        </Notice>
      ) : (
        <Notice
          tone="neutral"
          role="status"
          title={words.away(connection.name)}
          actions={state.window === 'unknown' && <StartAgain flow={flow} kind={state.flow.kind} />}
        >
          {state.window === 'unknown' ? words.awayElsewhereNext : words.awayNext}
        </Notice>
      );
    case 'asking':
      return <SameAccountQuestion onAnswer={flow.answer} />;
    case 'confirming':
      return <Notice tone="neutral" role="status" title={words.confirming} />;
    case 'failed':
      return (
        <FailureNotice
          failure={state.failure}
          name={connection.name}
          actions={
            state.grant ? (
              <Button onPress={flow.retry}>{tryAgain}</Button>
            ) : (
              <StartAgain flow={flow} kind={state.flow.kind} />
            )
          }
        />
      );
    default:
      return null;
  }
}

type VisitProps = { readonly flow: Flow; readonly kind: PendingFlow['kind'] };

function StartAgain({ flow, kind }: VisitProps) {
  const words = useWords().flow;
  return <Button onPress={() => flow.start(kind)}>{words.startAgain}</Button>;
}

function Blocked({ flow, kind }: VisitProps) {
  const { embed } = useVault();
  const words = useWords().flow;
  const isFramed = embed?.options.mode === 'iframe';
  return (
    <Notice tone="warning" role="alert" title={words.blocked} actions={<WayOut flow={flow} kind={kind} />}>
      {isFramed ? words.blockedEmbeddedNext : words.blockedNext}
    </Notice>
  );
}

/**
 * Without a second window, the flow runs in this one; a frame, which providers refuse to be shown in, opens the page
 * again.
 */
function WayOut({ flow, kind }: VisitProps) {
  const { embed, openOutside } = useVault();
  const words = useWords().flow;
  return embed?.options.mode === 'iframe' ? (
    <Button onPress={openOutside}>{words.continueOutside}</Button>
  ) : (
    <Button onPress={() => flow.startHere(kind)}>{words.continueHere}</Button>
  );
}
