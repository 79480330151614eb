<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of agent role that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class AgentRole
{
    public const ADMIN = 'admin';
    public const AGENT = 'agent';
    public const LIGHT = 'light';
    public const BOT = 'bot';
    public const UNKNOWN = 'unknown';
}
