<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of conversation status that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConversationStatus
{
    public const OPEN = 'open';
    public const PENDING = 'pending';
    public const ON_HOLD = 'on_hold';
    public const SNOOZED = 'snoozed';
    public const SOLVED = 'solved';
    public const CLOSED = 'closed';
    public const UNKNOWN = 'unknown';
}
