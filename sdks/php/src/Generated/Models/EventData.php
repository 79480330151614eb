<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as event data. */
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
     * @param string $eventId The same wherever and however often the event is told: what was seen before is left aside by it
     * @param string $applicationId
     * @param string|null $consumerId Whose connection it is about
     * @param string|null $unifiedApi
     * @param string|null $serviceId The connector
     * @param string $occurredAt When it happened, as far as it is known
     * @param string|null $connectionId
     * @param string|null $resource Of a record: `messages`, `conversations` or `customers`
     * @param string|null $entityId The id of the record, as its resource shows it
     * @param string|null $entityUrl Where the record is read; not where it was deleted
     * @param string|null $conversationId Of a message
     * @param string|null $origin How a change became known: `native` by the connector’s own event, `virtual` by asking, `write` by a call of yours. One of {@see EventDataOrigin}
     * @param string|null $downstreamEventType The connector’s own name for it
     * @param list<string>|null $changes Attributes that changed; absent where that is not known
     * @param array<string, mixed>|null $entity The record as it was then, where the webhook says `include_entity`
     * @param bool|null $entityTruncated The record is left out: it is larger than 64 KB
     * @param string|null $reason Of `customer-support.conversation.incomplete`: `vendor_limit` or `budget`. One of {@see EventDataReason}
     * @param int|null $limit Of `customer-support.conversation.incomplete`: how many messages can be read
     * @param string|null $state Of a connection
     * @param string|null $health Of a connection
     * @param string|null $webhookId Of a webhook
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
