<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of customers list query sort by that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class CustomersListQuerySortBy
{
    public const CREATED_AT = 'created_at';
    public const UPDATED_AT = 'updated_at';
    public const NAME = 'name';
}
