<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of message recipient role that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessageRecipientRole
{
    public const FROM = 'from';
    public const TO = 'to';
    public const CC = 'cc';
    public const BCC = 'bcc';
    public const REPLY_TO = 'reply_to';
}
