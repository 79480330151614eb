<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connection events state that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectionEventsState
{
    public const NEW = 'new';
    public const POLLED = 'polled';
    public const MANUAL = 'manual';
    public const SUBSCRIBED = 'subscribed';
    public const FAILED = 'failed';
}
