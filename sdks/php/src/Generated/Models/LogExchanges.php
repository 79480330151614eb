<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: log exchanges. */
final class LogExchanges extends Model
{
    protected const MEMBERS = [
        'kept' => ['kept', null, true],
        'reason' => ['reason', null, true],
        'items' => ['items', [LogExchange::class], true],
        'omitted' => ['omitted', null, true],
    ];

    /**
     * @param bool $kept
     * @param string|null $reason Why there are no details: log_detail of the application does not cover this request, the details expired, or no vendor was called; null if they are stored, or were lost before they were written. One of {@see LogExchangesReason}
     * @param list<LogExchange> $items In the order they started
     * @param int $omitted Number of exchanges omitted between the first ten and the last ten
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly bool $kept,
        public readonly ?string $reason,
        public readonly array $items,
        public readonly int $omitted,
        public readonly array $additional = [],
    ) {
    }
}
