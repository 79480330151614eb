<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of messages get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class MessagesGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const CONVERSATION_ID = 'conversation_id';
    public const TYPE = 'type';
    public const DIRECTION = 'direction';
    public const CHANNEL = 'channel';
    public const SUBJECT = 'subject';
    public const BODY = 'body';
    public const BODY_HTML = 'body_html';
    public const AUTHOR = 'author';
    public const RECIPIENTS = 'recipients';
    public const ATTACHMENTS = 'attachments';
    public const STATUS = 'status';
    public const IN_REPLY_TO_ID = 'in_reply_to_id';
    public const EXTERNAL_ID = 'external_id';
    public const METADATA = 'metadata';
    public const WEB_URL = 'web_url';
    public const SENT_AT = 'sent_at';
    public const CREATED_AT = 'created_at';
    public const UPDATED_AT = 'updated_at';
}
