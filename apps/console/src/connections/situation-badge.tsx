import { Badge } from '@keyway/ui';

import { type Situation, toneOf } from './situation.js';
import { useWords } from '../i18n/words.js';

/** The situation of a connection in a word or two. */
export function SituationBadge({ situation }: { situation: Situation }) {
  const { situations } = useWords('connections');
  return <Badge tone={toneOf(situation)}>{situations[situation].name}</Badge>;
}
