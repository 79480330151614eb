<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial team. */
final class PartialTeam extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'name' => ['name', null, false],
        'agent_ids' => ['agentIds', [null], false],
    ];

    /**
     * @param string $id
     * @param string|null $name
     * @param list<string>|null $agentIds Its members, if the connector can list them
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $name = null,
        public readonly ?array $agentIds = null,
        public readonly array $additional = [],
    ) {
    }
}
