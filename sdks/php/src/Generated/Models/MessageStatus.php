<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of message status that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessageStatus
{
    public const DRAFT = 'draft';
    public const QUEUED = 'queued';
    public const SENT = 'sent';
    public const DELIVERED = 'delivered';
    public const READ = 'read';
    public const RECEIVED = 'received';
    public const FAILED = 'failed';
    public const REDACTED = 'redacted';
    public const UNKNOWN = 'unknown';
}
