<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as usage of operation. */
final class UsageOfOperation extends Model
{
    protected const MEMBERS = [
        'operation' => ['operation', RequestLogOperation::class, true],
        'unified_api' => ['unifiedApi', null, true],
        'calls' => ['calls', null, true],
        'errors' => ['errors', null, true],
        'error_rate' => ['errorRate', null, true],
        'execution' => ['execution', UsagePercentiles::class, true],
        'latency' => ['latency', UsagePercentiles::class, true],
        'latency_share' => ['latencyShare', null, true],
    ];

    /**
     * @param RequestLogOperation $operation Id and summary of the endpoint
     * @param string $unifiedApi As in a call of `/vault/logs`
     * @param int $calls
     * @param int $errors Those of them that failed: with an error type, or a status from 400 on
     * @param int|float|null $errorRate errors / calls, from 0 to 1; null where there were no calls
     * @param UsagePercentiles|null $execution How long calls took in all; null where there were none
     * @param UsagePercentiles|null $latency How much of it Keyway added; the rest is spent waiting for the connector
     * @param int|float|null $latencyShare The part of all time spent that Keyway added, from 0 to 1; null where no time was spent
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly RequestLogOperation $operation,
        public readonly string $unifiedApi,
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
