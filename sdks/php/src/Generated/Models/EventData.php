<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: event data. */
final class EventData extends Model
{
    protected const MEMBERS = [
        'event_id' => ['eventId', null, true],
        'application_id' => ['applicationId', null, true],
        'consumer_id' => ['consumerId', null, true],
        'unified_api' => ['unifiedApi', null, true],
        'service_id' => ['serviceId', null, true],
        'occurred_at' => ['occurredAt', null, true],
        'connection_id' => ['connectionId', null, false],
        'resource' => ['resource', null, false],
        'entity_id' => ['entityId', null, false],
        'entity_url' => ['entityUrl', null, false],
        'conversation_id' => ['conversationId', null, false],
        'origin' => ['origin', null, false],
        'downstream_event_type' => ['downstreamEventType', null, false],
        'changes' => ['changes', [null], false],
        'entity' => ['entity', ['*' => null], false],
        'entity_truncated' => ['entityTruncated', null, false],
        'reason' => ['reason', null, false],
        'limit' => ['limit', null, false],
        'state' => ['state', null, false],
        'health' => ['health', null, false],
        'webhook_id' => ['webhookId', null, false],
    ];

    /**
     * @param string $eventId The same in every delivery and in the event log; use it to deduplicate
     * @param string $applicationId
     * @param string|null $consumerId Consumer that owns the connection
     * @param string|null $unifiedApi
     * @param string|null $serviceId The connector
     * @param string $occurredAt When it happened, if known
     * @param string|null $connectionId
     * @param string|null $resource For records: `messages`, `conversations` or `customers`
     * @param string|null $entityId ID of the record in its resource
     * @param string|null $entityUrl URL of the record; absent if it was deleted
     * @param string|null $conversationId For messages
     * @param string|null $origin Source of the event: `native` a webhook of the connector, `virtual` polling, `write` your own API request. One of {@see EventDataOrigin}
     * @param string|null $downstreamEventType The connector’s own event name
     * @param list<string>|null $changes Changed attributes; absent if unknown
     * @param array<string, mixed>|null $entity The record at that time, if the webhook has `include_entity`
     * @param bool|null $entityTruncated true: the record is omitted because it exceeds 64 KB
     * @param string|null $reason For `customer-support.conversation.incomplete`: `vendor_limit` or `budget`. One of {@see EventDataReason}
     * @param int|null $limit For `customer-support.conversation.incomplete`: number of readable messages
     * @param string|null $state For connections
     * @param string|null $health For connections
     * @param string|null $webhookId For webhooks
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $eventId,
        public readonly string $applicationId,
        public readonly ?string $consumerId,
        public readonly ?string $unifiedApi,
        public readonly ?string $serviceId,
        public readonly string $occurredAt,
        public readonly ?string $connectionId = null,
        public readonly ?string $resource = null,
        public readonly ?string $entityId = null,
        public readonly ?string $entityUrl = null,
        public readonly ?string $conversationId = null,
        public readonly ?string $origin = null,
        public readonly ?string $downstreamEventType = null,
        public readonly ?array $changes = null,
        public readonly ?array $entity = null,
        public readonly ?bool $entityTruncated = null,
        public readonly ?string $reason = null,
        public readonly ?int $limit = null,
        public readonly ?string $state = null,
        public readonly ?string $health = null,
        public readonly ?string $webhookId = null,
        public readonly array $additional = [],
    ) {
    }
}
