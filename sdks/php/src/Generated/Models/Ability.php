<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: ability. */
final class Ability extends Model
{
    protected const MEMBERS = [
        'state' => ['state', null, true],
        'only' => ['only', null, true],
    ];

    /**
     * @param string $state yes: it can be used; required: a create must name it; converted: sent in another form; unsupported: the helpdesk or its connector cannot; switched_off: the connection or its integration does not allow it; missing_scope: the authorization lacks a scope. One of {@see AbilityState}
     * @param string|null $only The one type of record it works on; null: every type. One of {@see AbilityOnly}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $state,
        public readonly ?string $only,
        public readonly array $additional = [],
    ) {
    }
}
