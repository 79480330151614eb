<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial tag. */
final class PartialTag extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, false],
        'color' => ['color', null, false],
        'description' => ['description', null, false],
        'created_at' => ['createdAt', null, false],
        'updated_at' => ['updatedAt', null, false],
    ];

    /**
     * @param string $id The tag’s name if the vendor has no other ID
     * @param string|null $name
     * @param string|null $color The vendor’s format, usually #rrggbb
     * @param string|null $description
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $name = null,
        public readonly ?string $color = null,
        public readonly ?string $description = null,
        public readonly ?string $createdAt = null,
        public readonly ?string $updatedAt = null,
        public readonly array $additional = [],
    ) {
    }
}
