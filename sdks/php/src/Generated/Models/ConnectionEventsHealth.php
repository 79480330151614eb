<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection events health that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionEventsHealth
{
    public const OK = 'ok';
    public const RECORDS_SKIPPED = 'records_skipped';
}
