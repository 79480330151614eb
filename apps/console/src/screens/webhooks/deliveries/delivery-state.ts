import type { DeliveryRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

export const deliveryTones: Readonly<Record<DeliveryRecord['state'], Tone>> = {
  delivered: 'good',
  pending: 'neutral',
  failed: 'bad',
};
