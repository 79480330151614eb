<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: abilities resources teams. */
final class AbilitiesResourcesTeams extends Model
{
    protected const MEMBERS = [
        'list' => ['list', ListAbility::class, true],
        'get' => ['get', Ability::class, true],
    ];

    /**
     * @param ListAbility $list
     * @param Ability $get
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ListAbility $list,
        public readonly Ability $get,
        public readonly array $additional = [],
    ) {
    }
}
