<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource supported field. */
final class ConnectorResourceSupportedField extends Model
{
    protected const MEMBERS = [
        'unified_property' => ['unifiedProperty', null, true],
    ];

    /**
     * @param string $unifiedProperty
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $unifiedProperty,
        public readonly array $additional = [],
    ) {
    }
}
