<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of attachments get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class AttachmentsGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const MESSAGE_ID = 'message_id';
    public const CONVERSATION_ID = 'conversation_id';
    public const FILE_NAME = 'file_name';
    public const CONTENT_TYPE = 'content_type';
    public const SIZE = 'size';
    public const URL = 'url';
    public const IS_INLINE = 'is_inline';
    public const CONTENT_ID = 'content_id';
    public const CREATED_AT = 'created_at';
}
