<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: usage get query. Omitted properties are not sent. */
final class UsageGetQuery extends Model
{
    protected const MEMBERS = [
        'start_date' => ['startDate', null, false],
        'end_date' => ['endDate', null, false],
        'interval' => ['interval', null, false],
        'filter' => ['filter', UsageGetQueryFilter::class, false],
    ];

    /**
     * @param \DateTimeInterface|string|null $startDate At or after this time; default: 24 hours before the end
     * @param \DateTimeInterface|string|null $endDate Before this time; default: now
     * @param string|null $interval Interval of the series, in UTC; default: hour. One of {@see UsageInterval}
     * @param UsageGetQueryFilter|null $filter Only requests that match all of these
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
