<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of log exchanges reason that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class LogExchangesReason
{
    public const NOT_ASKED_FOR = 'not_asked_for';
    public const EXPIRED = 'expired';
    public const NOTHING_CALLED = 'nothing_called';
}
