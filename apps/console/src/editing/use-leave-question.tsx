import { QuestionDialog } from '@keyway/ui';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useWords } from '../i18n/words.js';

/** Asks before the page is left for another while something typed is not saved; the answer is to be rendered. */
export function useLeaveQuestion(isTyped: () => boolean): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isTyped(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <LeaveQuestion onAnswer={(isLeaving) => (isLeaving ? proceed() : reset())} />;
}

/** Whether to give up what was typed. */
export function LeaveQuestion({ onAnswer }: { onAnswer: (isLeaving: boolean) => void }) {
  const { leave } = useWords('shell');
  return <QuestionDialog {...leave} onAnswer={onAnswer} />;
}
