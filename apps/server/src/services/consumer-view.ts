import { consumerMetadataSchema, type ConsumerMetadata, type ConsumerRecord } from '@keyway/contract';
import { listServicesOfConsumers, type Consumer, type TenantTx } from '@keyway/db';

export const toConsumerRecord = (consumer: Consumer, services: readonly string[]): ConsumerRecord => ({
  consumer_id: consumer.consumerId,
  application_id: consumer.applicationId,
  metadata: toMetadata(consumer.metadata),
  services: [...services],
  created_at: consumer.createdAt.toISOString(),
  updated_at: consumer.updatedAt.toISOString(),
});

/** The same for one consumer, with its services read in the same transaction. */
export const loadConsumerRecord = async (tx: TenantTx, consumer: Consumer): Promise<ConsumerRecord> => {
  const services = await listServicesOfConsumers(tx, [consumer.consumerId]);
  return toConsumerRecord(consumer, services.get(consumer.consumerId) ?? []);
};

/** Only members the contract knows: a column is not a promise. */
const toMetadata = (stored: Readonly<Record<string, unknown>>): ConsumerMetadata => {
  const members = Object.keys(consumerMetadataSchema.shape) as (keyof ConsumerMetadata)[];
  return Object.fromEntries(
    members.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
  );
};
