<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Right to 10 %; what takes longer than 7 minutes counts as that */
final class UsagePercentiles extends Model
{
    protected const MEMBERS = [
        'p50' => ['p50', null, true],
        'p95' => ['p95', null, true],
        'p99' => ['p99', null, true],
    ];

    /**
     * @param int|float $p50 Milliseconds within which half of the calls were answered
     * @param int|float $p95 Milliseconds within which 95 of 100 were
     * @param int|float $p99 Milliseconds within which 99 of 100 were
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
