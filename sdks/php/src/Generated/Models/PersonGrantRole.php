<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of person grant role that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class PersonGrantRole
{
    public const VIEWER = 'viewer';
    public const SUPPORT = 'support';
    public const DEVELOPER = 'developer';
    public const OPERATOR = 'operator';
    public const OWNER = 'owner';
}
