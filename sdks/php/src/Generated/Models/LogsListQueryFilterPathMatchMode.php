<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of logs list query filter path match mode that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class LogsListQueryFilterPathMatchMode
{
    public const CONTAINS = 'CONTAINS';
    public const STARTS_WITH = 'STARTS_WITH';
    public const ENDS_WITH = 'ENDS_WITH';
    public const EXACT = 'EXACT';
}
