<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connections validate data. */
final class ConnectionsValidateData extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'state' => ['state', null, true],
        'health' => ['health', null, true],
    ];

    /**
     * @param string $id
     * @param string $state One of {@see ConnectionState}
     * @param string $health One of {@see ConnectionHealth}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $state,
        public readonly string $health,
        public readonly array $additional = [],
    ) {
    }
}
