<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as usage get query; what is left out is not sent. */
final class UsageGetQuery extends Model
{
    protected const MEMBERS = [
        'start_date' => ['startDate', null, false],
        'end_date' => ['endDate', null, false],
        'interval' => ['interval', null, false],
        'filter' => ['filter', UsageGetQueryFilter::class, false],
    ];

    /**
     * @param \DateTimeInterface|string|null $startDate From this moment on; 24 hours before the end when absent
     * @param \DateTimeInterface|string|null $endDate Before this moment; now when absent
     * @param string|null $interval Of the series, in UTC; hour when absent. One of {@see UsageInterval}
     * @param UsageGetQueryFilter|null $filter Only calls that all of these hold for
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly \DateTimeInterface|string|null $startDate = null,
        public readonly \DateTimeInterface|string|null $endDate = null,
        public readonly ?string $interval = null,
        public readonly ?UsageGetQueryFilter $filter = null,
        public readonly array $additional = [],
    ) {
    }
}
