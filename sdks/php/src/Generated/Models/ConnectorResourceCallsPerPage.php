<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource calls per page. */
final class ConnectorResourceCallsPerPage extends Model
{
    protected const MEMBERS = [
        'base' => ['base', null, true],
        'per_record' => ['perRecord', null, true],
    ];

    /**
     * @param int $base
     * @param int $perRecord
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $base,
        public readonly int $perRecord,
        public readonly array $additional = [],
    ) {
    }
}
