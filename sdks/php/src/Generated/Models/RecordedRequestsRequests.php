<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of recorded requests requests that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class RecordedRequestsRequests
{
    public const ALL = 'all';
    public const ERRORS = 'errors';
    public const SHARE = 'share';
    public const NONE = 'none';
}
