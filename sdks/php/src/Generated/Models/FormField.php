<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: form field. */
final class FormField extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'label' => ['label', null, true],
        'type' => ['type', null, true],
        'required' => ['required', null, true],
        'sensitive' => ['sensitive', null, true],
        'value' => ['value', null, true],
        'auth_type' => ['authType', null, false],
        'placeholder' => ['placeholder', null, false],
        'description' => ['description', null, false],
        'pattern' => ['pattern', null, false],
        'prefix' => ['prefix', null, false],
        'suffix' => ['suffix', null, false],
        'options' => ['options', [FormFieldOption::class], false],
    ];

    /**
     * @param string $id
     * @param string $label
     * @param string $type One of {@see FormFieldType}
     * @param bool $required
     * @param bool $sensitive Write-only; the value is masked if one is stored
     * @param string|null $value
     * @param string|null $authType Set if the field belongs to one authorization method. One of {@see FormFieldAuthType}
     * @param string|null $placeholder
     * @param string|null $description
     * @param string|null $pattern
     * @param string|null $prefix
     * @param string|null $suffix
     * @param list<FormFieldOption>|null $options
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $label,
        public readonly string $type,
        public readonly bool $required,
        public readonly bool $sensitive,
        public readonly ?string $value,
        public readonly ?string $authType = null,
        public readonly ?string $placeholder = null,
        public readonly ?string $description = null,
        public readonly ?string $pattern = null,
        public readonly ?string $prefix = null,
        public readonly ?string $suffix = null,
        public readonly ?array $options = null,
        public readonly array $additional = [],
    ) {
    }
}
