<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: abilities. */
final class Abilities extends Model
{
    protected const MEMBERS = [
        'resources' => ['resources', AbilitiesResources::class, true],
    ];

    /**
     * @param AbilitiesResources $resources
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly AbilitiesResources $resources,
        public readonly array $additional = [],
    ) {
    }
}
