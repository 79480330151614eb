<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of customers get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class CustomersGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const NAME = 'name';
    public const FIRST_NAME = 'first_name';
    public const LAST_NAME = 'last_name';
    public const EMAIL = 'email';
    public const EMAILS = 'emails';
    public const PHONES = 'phones';
    public const COMPANY = 'company';
    public const TITLE = 'title';
    public const AVATAR_URL = 'avatar_url';
    public const LANGUAGE = 'language';
    public const TIME_ZONE = 'time_zone';
    public const TAGS = 'tags';
    public const EXTERNAL_ID = 'external_id';
    public const BLOCKED = 'blocked';
    public const METADATA = 'metadata';
    public const WEB_URL = 'web_url';
    public const CREATED_AT = 'created_at';
    public const UPDATED_AT = 'updated_at';
    public const LAST_SEEN_AT = 'last_seen_at';
}
