<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connections confirm data. */
final class ConnectionsConfirmData extends Model
{
    protected const MEMBERS = [
        'confirmed' => ['confirmed', null, true],
    ];

    /**
     * @param bool $confirmed
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly bool $confirmed,
        public readonly array $additional = [],
    ) {
    }
}
