<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of webhook disabled reason that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class WebhookDisabledReason
{
    public const NONE = 'none';
    public const RETRY_LIMIT = 'retry_limit';
    public const GONE = 'gone';
    public const DELIVERY_URL_VALIDATION_FAILED = 'delivery_url_validation_failed';
    public const MANUAL = 'manual';
}
