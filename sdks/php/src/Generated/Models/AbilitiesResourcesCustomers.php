<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: abilities resources customers. */
final class AbilitiesResourcesCustomers extends Model
{
    protected const MEMBERS = [
        'list' => ['list', ListAbility::class, true],
        'get' => ['get', Ability::class, true],
        'create' => ['create', WriteAbility::class, true],
        'update' => ['update', WriteAbility::class, true],
        'delete' => ['delete', Ability::class, true],
    ];

    /**
     * @param ListAbility $list
     * @param Ability $get
     * @param WriteAbility $create
     * @param WriteAbility $update
     * @param Ability $delete
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ListAbility $list,
        public readonly Ability $get,
        public readonly WriteAbility $create,
        public readonly WriteAbility $update,
        public readonly Ability $delete,
        public readonly array $additional = [],
    ) {
    }
}
