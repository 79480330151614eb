<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of inboxes get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class InboxesGetQueryField
{
    public const ID = 'id';
    public const DOWNSTREAM_ID = 'downstream_id';
    public const NAME = 'name';
    public const CHANNEL = 'channel';
    public const ADDRESS = 'address';
    public const WEB_URL = 'web_url';
}
