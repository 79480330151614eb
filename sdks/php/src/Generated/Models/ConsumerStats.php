<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumer stats. */
final class ConsumerStats extends Model
{
    protected const MEMBERS = [
        'consumer_id' => ['consumerId', null, true],
        'start_datetime' => ['startDatetime', null, true],
        'end_datetime' => ['endDatetime', null, true],
        'aggregated_request_count' => ['aggregatedRequestCount', null, true],
        'request_counts' => ['requestCounts', ConsumerStatsRequestCounts::class, true],
        'connections' => ['connections', [ConsumerStatsConnection::class], true],
    ];

    /**
     * @param string $consumerId
     * @param string $startDatetime
     * @param string $endDatetime
     * @param int $aggregatedRequestCount
     * @param ConsumerStatsRequestCounts $requestCounts
     * @param list<ConsumerStatsConnection> $connections Requests per connection, including deleted connections
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $consumerId,
        public readonly string $startDatetime,
        public readonly string $endDatetime,
        public readonly int $aggregatedRequestCount,
        public readonly ConsumerStatsRequestCounts $requestCounts,
        public readonly array $connections,
        public readonly array $additional = [],
    ) {
    }
}
