<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: incomplete list. */
final class IncompleteList extends Model
{
    protected const MEMBERS = [
        'reason' => ['reason', null, true],
        'limit' => ['limit', null, true],
    ];

    /**
     * @param string $reason `vendor_limit`: the helpdesk returns no more. `budget`: Keyway reads no more. One of {@see EventDataReason}
     * @param int $limit Number of readable records
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $reason,
        public readonly int $limit,
        public readonly array $additional = [],
    ) {
    }
}
