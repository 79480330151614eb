<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of message channel that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessageChannel
{
    public const EMAIL = 'email';
    public const CHAT = 'chat';
    public const SMS = 'sms';
    public const PHONE = 'phone';
    public const WHATSAPP = 'whatsapp';
    public const FACEBOOK = 'facebook';
    public const INSTAGRAM = 'instagram';
    public const TWITTER = 'twitter';
    public const WEB = 'web';
    public const API = 'api';
    public const NOTE = 'note';
    public const OTHER = 'other';
}
