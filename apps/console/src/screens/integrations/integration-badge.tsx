import type { IntegrationRecord } from '@keyway/contract';
import { Badge, type Tone } from '@keyway/ui';
import { useWords } from '../../i18n/words.js';

const tones: Readonly<Record<IntegrationRecord['state'], Tone>> = {
  configured: 'good',
  needs_configuration: 'warning',
  disabled: 'neutral',
};

/** How far an integration is; of a connector without one, that there is none. */
export function IntegrationBadge({ of }: { of: IntegrationRecord | undefined }) {
  const { states } = useWords('integrations');
  return <Badge tone={of ? tones[of.state] : 'neutral'}>{of ? states[of.state] : states.none}</Badge>;
}
