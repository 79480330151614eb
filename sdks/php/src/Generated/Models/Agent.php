<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: agent. */
final class Agent extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'name' => ['name', null, true],
        'email' => ['email', null, true],
        'role' => ['role', null, true],
        'active' => ['active', null, true],
        'availability' => ['availability', null, true],
        'teams' => ['teams', [NamedReference::class], true],
        'avatar_url' => ['avatarUrl', null, true],
        'time_zone' => ['timeZone', null, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
    ];

    /**
     * @param string $id Same as the author ID of a message
     * @param string $downstreamId The vendor’s own ID
     * @param string|null $name
     * @param string|null $email
     * @param string $role One of {@see AgentRole}
     * @param bool $active Whether the agent can sign in
     * @param string $availability One of {@see AgentAvailability}
     * @param list<NamedReference> $teams
     * @param string|null $avatarUrl
     * @param string|null $timeZone
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $downstreamId,
        public readonly ?string $name,
        public readonly ?string $email,
        public readonly string $role,
        public readonly bool $active,
        public readonly string $availability,
        public readonly array $teams,
        public readonly ?string $avatarUrl,
        public readonly ?string $timeZone,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly array $additional = [],
    ) {
    }
}
