<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: consumers stats query. Omitted properties are not sent. */
final class ConsumersStatsQuery extends Model
{
    protected const MEMBERS = [
        'start_datetime' => ['startDatetime', null, true],
        'end_datetime' => ['endDatetime', null, true],
    ];

    /**
     * @param \DateTimeInterface|string $startDatetime At or after this time
     * @param \DateTimeInterface|string $endDatetime Before this time
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly \DateTimeInterface|string $startDatetime,
        public readonly \DateTimeInterface|string $endDatetime,
        public readonly array $additional = [],
    ) {
    }
}
