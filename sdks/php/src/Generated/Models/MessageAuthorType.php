<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of message author type that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessageAuthorType
{
    public const AGENT = 'agent';
    public const CONTACT = 'contact';
    public const BOT = 'bot';
    public const SYSTEM = 'system';
    public const UNKNOWN = 'unknown';
}
