<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of agents get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class AgentsGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const NAME = 'name';
    public const EMAIL = 'email';
    public const ROLE = 'role';
    public const ACTIVE = 'active';
    public const AVAILABILITY = 'availability';
    public const TEAMS = 'teams';
    public const AVATAR_URL = 'avatar_url';
    public const TIME_ZONE = 'time_zone';
    public const CREATED_AT = 'created_at';
    public const UPDATED_AT = 'updated_at';
}
