import type { ConnectionRecord } from '@keyway/contract';

import { Button } from '../../components/button.js';
import { FailureNotice } from '../../components/failure-notice.js';
import { Notice } from '../../components/notice.js';
import type { PendingFlow } from '../../flow/pending-flow.js';
import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';
import type { Flow } from './use-flow.js';

type FlowStatusProps = {
  readonly connection: ConnectionRecord;
  readonly flow: Flow;
  readonly kind: PendingFlow['kind'];
};

/** Where the visit to the provider is, and what can be done when it does not come back. */
export const FlowStatus = ({ connection, flow, kind }: FlowStatusProps) => {
  const words = useWords().flow;
  const { state } = flow;
  const again = <Button onPress={() => flow.start(kind)}>{words.startAgain}</Button>;
  if (flow.isBlocked) return <Blocked flow={flow} kind={kind} />;
  switch (state.step) {
    case 'away':
      return state.closed ? (
        <Notice
          tone="warning"
          role="status"
          title={words.closed}
          actions={
            <>
              {again}
              <WayOut flow={flow} kind={kind} />
            </>
          }
        >
          {words.closedNext}
        </Notice>
      ) : (
        <Notice tone="neutral" role="status" title={words.away(connection.name)}>
          {words.awayNext}
        </Notice>
      );
    case 'confirming':
      return <Notice tone="neutral" role="status" title={words.confirming} />;
    case 'failed':
      return <FailureNotice failure={state.failure} name={connection.name} actions={again} />;
    default:
      return null;
  }
};

const Blocked = ({ flow, kind }: Omit<FlowStatusProps, 'connection'>) => {
  const { embed } = useVault();
  const words = useWords().flow;
  const isFramed = embed?.options.mode === 'iframe';
  return (
    <Notice tone="warning" role="alert" title={words.blocked} actions={<WayOut flow={flow} kind={kind} />}>
      {isFramed ? words.blockedEmbeddedNext : words.blockedNext}
    </Notice>
  );
};

/** Without a second window: in this one; a frame, which no provider lets itself be shown in, opens the page anew. */
const WayOut = ({ flow, kind }: Omit<FlowStatusProps, 'connection'>) => {
  const { embed, openOutside } = useVault();
  const words = useWords().flow;
  if (embed?.options.mode !== 'iframe')
    return <Button onPress={() => flow.startHere(kind)}>{words.continueHere}</Button>;
  return <Button onPress={openOutside}>{words.continueOutside}</Button>;
};
