<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of webhook status that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class WebhookStatus
{
    public const ENABLED = 'enabled';
    public const DISABLED = 'disabled';
    public const UNVERIFIED = 'unverified';
}
