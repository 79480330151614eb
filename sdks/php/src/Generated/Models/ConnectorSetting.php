<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector setting. */
final class ConnectorSetting extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'label' => ['label', null, true],
        'type' => ['type', null, true],
        'required' => ['required', null, true],
    ];

    /**
     * @param string $id
     * @param string $label
     * @param string $type
     * @param bool $required
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $label,
        public readonly string $type,
        public readonly bool $required,
        public readonly array $additional = [],
    ) {
    }
}
