import type { DeliveryRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

/** The states of deliveries as they are shown: one that failed and waits for its next attempt is retrying. */
export type ShownState = DeliveryRecord['state'] | 'retrying';

export const shownStateOf = ({
  state,
  attempt_count,
}: Pick<DeliveryRecord, 'state' | 'attempt_count'>): ShownState =>
  state === 'pending' && attempt_count > 0 ? 'retrying' : state;

export const deliveryTones: Readonly<Record<ShownState, Tone>> = {
  delivered: 'good',
  pending: 'neutral',
  retrying: 'warning',
  failed: 'bad',
};
