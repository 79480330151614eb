<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: attribute ability. */
final class AttributeAbility extends Model
{
    protected const MEMBERS = [
        'state' => ['state', null, true],
        'values' => ['values', [null], false],
        'max' => ['max', null, false],
    ];

    /**
     * @param string $state yes: it can be used; required: a create must name it; converted: sent in another form; unsupported: the helpdesk or its connector cannot; switched_off: the connection or its integration does not allow it; missing_scope: the authorization lacks a scope. One of {@see AbilityState}
     * @param list<string>|null $values The only values it can have; absent: any
     * @param int|null $max The most items, or characters of a text
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $state,
        public readonly ?array $values = null,
        public readonly ?int $max = null,
        public readonly array $additional = [],
    ) {
    }
}
