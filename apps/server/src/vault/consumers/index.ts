/** Use cases of consumers. */
export { toConsumerMetadata } from './consumer-view.js';
export { createConsumerRecord } from './create-consumer.js';
export { deleteConsumerRecord } from './delete-consumer.js';
export { listConsumerRecords } from './list-consumers.js';
export { listUnhealthyConnections } from './list-unhealthy-connections.js';
export { countConsumerRequests, getConsumerRecord, updateConsumerRecord } from './manage-consumer.js';
