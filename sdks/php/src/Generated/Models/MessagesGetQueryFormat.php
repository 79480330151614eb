<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of messages get query format that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessagesGetQueryFormat
{
    public const TEXT = 'text';
    public const MARKDOWN = 'markdown';
}
