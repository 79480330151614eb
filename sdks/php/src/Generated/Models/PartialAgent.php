<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial agent. */
final class PartialAgent extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'name' => ['name', null, false],
        'email' => ['email', null, false],
        'role' => ['role', null, false],
        'active' => ['active', null, false],
        'availability' => ['availability', null, false],
        'teams' => ['teams', [NamedReference::class], false],
        'avatar_url' => ['avatarUrl', null, false],
        'time_zone' => ['timeZone', null, false],
        'created_at' => ['createdAt', null, false],
        'updated_at' => ['updatedAt', null, false],
    ];

    /**
     * @param string $id Same as the author ID of a message
     * @param string|null $downstreamId The vendor’s own ID
     * @param string|null $name
     * @param string|null $email
     * @param string|null $role One of {@see AgentRole}
     * @param bool|null $active Whether the agent can sign in
     * @param string|null $availability One of {@see AgentAvailability}
     * @param list<NamedReference>|null $teams
     * @param string|null $avatarUrl
     * @param string|null $timeZone
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $downstreamId = null,
        public readonly ?string $name = null,
        public readonly ?string $email = null,
        public readonly ?string $role = null,
        public readonly ?bool $active = null,
        public readonly ?string $availability = null,
        public readonly ?array $teams = null,
        public readonly ?string $avatarUrl = null,
        public readonly ?string $timeZone = null,
        public readonly ?string $createdAt = null,
        public readonly ?string $updatedAt = null,
        public readonly array $additional = [],
    ) {
    }
}
