<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection history entry state. */
final class ConnectionHistoryEntryState extends Model
{
    protected const MEMBERS = [
        'from' => ['from', null, true],
        'to' => ['to', null, true],
    ];

    /**
     * @param string $from One of {@see ConnectionHistoryEntryStateFrom}
     * @param string $to One of {@see ConnectionHistoryEntryStateTo}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $from,
        public readonly string $to,
        public readonly array $additional = [],
    ) {
    }
}
