<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of agent availability that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class AgentAvailability
{
    public const ONLINE = 'online';
    public const AWAY = 'away';
    public const OFFLINE = 'offline';
    public const UNKNOWN = 'unknown';
}
