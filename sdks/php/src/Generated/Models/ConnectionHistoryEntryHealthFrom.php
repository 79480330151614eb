<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection history entry health from that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionHistoryEntryHealthFrom
{
    public const OK = 'ok';
    public const PENDING_REFRESH = 'pending_refresh';
    public const NEEDS_AUTH = 'needs_auth';
    public const PENDING_CONFIRMATION = 'pending_confirmation';
    public const REVOKED = 'revoked';
    public const MISSING_SETTINGS = 'missing_settings';
    public const DEGRADED = 'degraded';
}
