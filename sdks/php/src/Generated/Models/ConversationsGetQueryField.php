<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of conversations get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConversationsGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const NUMBER = 'number';
    public const SUBJECT = 'subject';
    public const STATUS = 'status';
    public const STATUS_RAW = 'status_raw';
    public const PRIORITY = 'priority';
    public const PRIORITY_RAW = 'priority_raw';
    public const CHANNEL = 'channel';
    public const CUSTOMER = 'customer';
    public const ASSIGNEE = 'assignee';
    public const TEAM = 'team';
    public const INBOX = 'inbox';
    public const TAGS = 'tags';
    public const PARTICIPANTS = 'participants';
    public const SNOOZED_UNTIL = 'snoozed_until';
    public const MESSAGE_COUNT = 'message_count';
    public const LAST_MESSAGE_AT = 'last_message_at';
    public const EXTERNAL_ID = 'external_id';
    public const METADATA = 'metadata';
    public const WEB_URL = 'web_url';
    public const CREATED_AT = 'created_at';
    public const UPDATED_AT = 'updated_at';
    public const CLOSED_AT = 'closed_at';
    public const ETAG = 'etag';
}
