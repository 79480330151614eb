<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection history entry by kind that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionHistoryEntryByKind
{
    public const API_KEY = 'api_key';
    public const PERSON = 'person';
    public const ADMIN_KEY = 'admin_key';
    public const SESSION = 'session';
    public const BROWSER = 'browser';
    public const SYSTEM = 'system';
}
