<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection history entry state to that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionHistoryEntryStateTo
{
    public const AVAILABLE = 'available';
    public const ADDED = 'added';
    public const AUTHORIZED = 'authorized';
    public const CALLABLE = 'callable';
    public const INVALID = 'invalid';
}
