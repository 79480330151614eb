<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: form field option. */
final class FormFieldOption extends Model
{
    protected const MEMBERS = [
        'label' => ['label', null, true],
        'value' => ['value', null, true],
    ];

    /**
     * @param string $label
     * @param string $value
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $label,
        public readonly string $value,
        public readonly array $additional = [],
    ) {
    }
}
