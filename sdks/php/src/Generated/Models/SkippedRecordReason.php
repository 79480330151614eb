<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of skipped record reason that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class SkippedRecordReason
{
    public const UNREADABLE_ID = 'unreadable_id';
    public const UNREADABLE_RECORD = 'unreadable_record';
}
