<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: conversation participant. */
final class ConversationParticipant extends Model
{
    protected const MEMBERS = [
        'type' => ['type', null, true],
        'id' => ['id', null, true],
        'name' => ['name', null, true],
        'email' => ['email', null, true],
        'role' => ['role', null, true],
    ];

    /**
     * @param string $type One of {@see ConversationParticipantType}
     * @param string|null $id
     * @param string|null $name
     * @param string|null $email
     * @param string $role One of {@see ConversationParticipantRole}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $type,
        public readonly ?string $id,
        public readonly ?string $name,
        public readonly ?string $email,
        public readonly string $role,
        public readonly array $additional = [],
    ) {
    }
}
