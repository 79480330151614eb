<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook delivery. */
final class WebhookDelivery extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'event_type' => ['eventType', null, true],
        'state' => ['state', null, true],
        'attempt_count' => ['attemptCount', null, true],
        'next_attempt_at' => ['nextAttemptAt', null, true],
        'last_attempt_at' => ['lastAttemptAt', null, true],
        'last_status_code' => ['lastStatusCode', null, true],
        'created_at' => ['createdAt', null, true],
    ];

    /**
     * @param string $id ID of the event
     * @param string $eventType
     * @param string $state `failed`: out of retries. One of {@see WebhookDeliveryState}
     * @param int $attemptCount
     * @param string|null $nextAttemptAt
     * @param string|null $lastAttemptAt
     * @param int|null $lastStatusCode
     * @param string $createdAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $eventType,
        public readonly string $state,
        public readonly int $attemptCount,
        public readonly ?string $nextAttemptAt,
        public readonly ?string $lastAttemptAt,
        public readonly ?int $lastStatusCode,
        public readonly string $createdAt,
        public readonly array $additional = [],
    ) {
    }
}
