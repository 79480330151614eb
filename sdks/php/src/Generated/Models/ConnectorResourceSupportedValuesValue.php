<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource supported values value. */
final class ConnectorResourceSupportedValuesValue extends Model
{
    protected const MEMBERS = [
        'read' => ['read', [null], true],
        'write' => ['write', [null], true],
    ];

    /**
     * @param list<string> $read
     * @param list<string> $write
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly array $read,
        public readonly array $write,
        public readonly array $additional = [],
    ) {
    }
}
