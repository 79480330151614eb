<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection history entry event that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionHistoryEntryEvent
{
    public const ADDED = 'added';
    public const ENABLED = 'enabled';
    public const DISABLED = 'disabled';
    public const SETTINGS_CHANGED = 'settings_changed';
    public const HEALTH_CHANGED = 'health_changed';
    public const DELETED = 'deleted';
    public const AUTHORIZATION_PENDING = 'authorization_pending';
    public const AUTHORIZED = 'authorized';
    public const CREDENTIAL_CHANGED = 'credential_changed';
    public const CREDENTIAL_DELETED = 'credential_deleted';
    public const REFRESH_FAILED = 'refresh_failed';
    public const REVOKED = 'revoked';
    public const REVOCATION_FINISHED = 'revocation_finished';
    public const REVOCATION_EXPIRED = 'revocation_expired';
    public const REVOCATION_DROPPED = 'revocation_dropped';
}
