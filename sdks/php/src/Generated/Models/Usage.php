<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: usage. */
final class Usage extends Model
{
    protected const MEMBERS = [
        'interval' => ['interval', null, true],
        'start_date' => ['startDate', null, true],
        'end_date' => ['endDate', null, true],
        'totals' => ['totals', UsageFigures::class, true],
        'series' => ['series', [UsageOfInterval::class], true],
        'by_error' => ['byError', [UsageByError::class], true],
        'by_service' => ['byService', [UsageOfService::class], true],
        'by_operation' => ['byOperation', [UsageOfOperation::class], true],
    ];

    /**
     * @param string $interval One of {@see UsageInterval}
     * @param string $startDate As requested, rounded down to an interval (UTC)
     * @param string $endDate As requested, rounded up to an interval; exclusive
     * @param UsageFigures $totals
     * @param list<UsageOfInterval> $series Every interval, oldest first; zeros without requests
     * @param list<UsageByError> $byError Failed requests by error, most frequent first
     * @param list<UsageOfService> $byService By connector, most requests first
     * @param list<UsageOfOperation> $byOperation By endpoint, most requests first
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $interval,
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly UsageFigures $totals,
        public readonly array $series,
        public readonly array $byError,
        public readonly array $byService,
        public readonly array $byOperation,
        public readonly array $additional = [],
    ) {
    }
}
