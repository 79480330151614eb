<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: unhealthy connection. */
final class UnhealthyConnection extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'connection_id' => ['connectionId', null, true],
        'label' => ['label', null, true],
        'service_id' => ['serviceId', null, true],
        'unified_api' => ['unifiedApi', null, true],
        'state' => ['state', null, true],
        'health' => ['health', null, true],
        'enabled' => ['enabled', null, true],
        'last_error' => ['lastError', null, true],
        'last_error_at' => ['lastErrorAt', null, true],
        'authorization_expires_at' => ['authorizationExpiresAt', null, true],
        'created_at' => ['createdAt', null, true],
        'consumer_id' => ['consumerId', null, true],
    ];

    /**
     * @param string $id {unified_api}+{service_id}, and +{connection_id} unless it is the default one
     * @param string $connectionId
     * @param string|null $label
     * @param string $serviceId
     * @param string $unifiedApi
     * @param string $state One of {@see ConnectionState}
     * @param string $health One of {@see ConnectionHealth}
     * @param bool $enabled
     * @param string|null $lastError
     * @param string|null $lastErrorAt Time of the last failed refresh or downstream request
     * @param string|null $authorizationExpiresAt When the authorization expires unless Keyway refreshes it or the customer reconnects; null: no known expiry
     * @param string $createdAt
     * @param string $consumerId
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $connectionId,
        public readonly ?string $label,
        public readonly string $serviceId,
        public readonly string $unifiedApi,
        public readonly string $state,
        public readonly string $health,
        public readonly bool $enabled,
        public readonly ?string $lastError,
        public readonly ?string $lastErrorAt,
        public readonly ?string $authorizationExpiresAt,
        public readonly string $createdAt,
        public readonly string $consumerId,
        public readonly array $additional = [],
    ) {
    }
}
