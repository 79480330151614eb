<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: usage of service. */
final class UsageOfService extends Model
{
    protected const MEMBERS = [
        'service' => ['service', RequestLogService::class, true],
        'calls' => ['calls', null, true],
        'errors' => ['errors', null, true],
        'error_rate' => ['errorRate', null, true],
        'execution' => ['execution', UsagePercentiles::class, true],
        'latency' => ['latency', UsagePercentiles::class, true],
        'latency_share' => ['latencyShare', null, true],
    ];

    /**
     * @param RequestLogService $service The connector; `vault` if none
     * @param int $calls
     * @param int $errors Failed requests: with an error type or a status of 400 or above
     * @param int|float|null $errorRate errors / calls, from 0 to 1; null without requests
     * @param UsagePercentiles|null $execution Total duration of requests; null without requests
     * @param UsagePercentiles|null $latency Time added by Keyway; the rest is waiting for the connector
     * @param int|float|null $latencyShare Share of the total time added by Keyway, from 0 to 1; null if no time was spent
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly RequestLogService $service,
        public readonly int $calls,
        public readonly int $errors,
        public readonly int|float|null $errorRate,
        public readonly ?UsagePercentiles $execution,
        public readonly ?UsagePercentiles $latency,
        public readonly int|float|null $latencyShare,
        public readonly array $additional = [],
    ) {
    }
}
