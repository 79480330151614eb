<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of ability state that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class AbilityState
{
    public const YES = 'yes';
    public const REQUIRED = 'required';
    public const CONVERTED = 'converted';
    public const UNSUPPORTED = 'unsupported';
    public const SWITCHED_OFF = 'switched_off';
    public const MISSING_SCOPE = 'missing_scope';
}
