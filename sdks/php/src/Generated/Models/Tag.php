<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: tag. */
final class Tag extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, true],
        'color' => ['color', null, true],
        'description' => ['description', null, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
    ];

    /**
     * @param string $id The tag’s name if the vendor has no other ID
     * @param string $name
     * @param string|null $color The vendor’s format, usually #rrggbb
     * @param string|null $description
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $name,
        public readonly ?string $color,
        public readonly ?string $description,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly array $additional = [],
    ) {
    }
}
