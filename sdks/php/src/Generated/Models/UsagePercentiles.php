<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Accurate to 10 %; durations above 7 minutes count as 7 minutes */
final class UsagePercentiles extends Model
{
    protected const MEMBERS = [
        'p50' => ['p50', null, true],
        'p95' => ['p95', null, true],
        'p99' => ['p99', null, true],
    ];

    /**
     * @param int|float $p50 Median in milliseconds
     * @param int|float $p95 95th percentile in milliseconds
     * @param int|float $p99 99th percentile in milliseconds
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int|float $p50,
        public readonly int|float $p95,
        public readonly int|float $p99,
        public readonly array $additional = [],
    ) {
    }
}
