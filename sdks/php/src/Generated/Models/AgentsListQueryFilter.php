<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: agents list query filter. Omitted properties are not sent. */
final class AgentsListQueryFilter extends Model
{
    protected const MEMBERS = [
        'email' => ['email', null, false],
        'active' => ['active', null, false],
        'team_id' => ['teamId', null, false],
    ];

    /**
     * @param string|null $email The agent with this email address; case-insensitive
     * @param bool|null $active true: agents who can sign in; false: agents who cannot
     * @param string|null $teamId Members of this team
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $email = null,
        public readonly ?bool $active = null,
        public readonly ?string $teamId = null,
        public readonly array $additional = [],
    ) {
    }
}
