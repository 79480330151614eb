<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of session create settings allow action that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class SessionCreateSettingsAllowAction
{
    public const DELETE = 'delete';
    public const DISCONNECT = 'disconnect';
    public const REAUTHORIZE = 'reauthorize';
    public const DISABLE = 'disable';
}
