<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumer. */
final class Consumer extends Model
{
    protected const MEMBERS = [
        'consumer_id' => ['consumerId', null, true],
        'application_id' => ['applicationId', null, true],
        'metadata' => ['metadata', ConsumerMetadata::class, true],
        'services' => ['services', [null], true],
        'connections' => ['connections', [ConsumerConnection::class], true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
    ];

    /**
     * @param string $consumerId
     * @param string $applicationId
     * @param ConsumerMetadata $metadata
     * @param list<string> $services Service IDs of the consumer’s connections
     * @param list<ConsumerConnection> $connections
     * @param string $createdAt
     * @param string $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $consumerId,
        public readonly string $applicationId,
        public readonly ConsumerMetadata $metadata,
        public readonly array $services,
        public readonly array $connections,
        public readonly string $createdAt,
        public readonly string $updatedAt,
        public readonly array $additional = [],
    ) {
    }
}
