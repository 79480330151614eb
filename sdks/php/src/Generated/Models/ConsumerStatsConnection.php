<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumer stats connection. */
final class ConsumerStatsConnection extends Model
{
    protected const MEMBERS = [
        'service_id' => ['serviceId', null, true],
        'connection_id' => ['connectionId', null, true],
        'request_counts' => ['requestCounts', ConsumerStatsRequestCounts::class, true],
    ];

    /**
     * @param string $serviceId
     * @param string $connectionId
     * @param ConsumerStatsRequestCounts $requestCounts
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $serviceId,
        public readonly string $connectionId,
        public readonly ConsumerStatsRequestCounts $requestCounts,
        public readonly array $additional = [],
    ) {
    }
}
