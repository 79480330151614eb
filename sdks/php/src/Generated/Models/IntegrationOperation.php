<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of integration operation that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class IntegrationOperation
{
    public const LIST = 'list';
    public const GET = 'get';
    public const CREATE = 'create';
    public const UPDATE = 'update';
    public const DELETE = 'delete';
    public const CONVERSATIONS_LIST = 'conversations.list';
    public const CONVERSATIONS_GET = 'conversations.get';
    public const CONVERSATIONS_CREATE = 'conversations.create';
    public const CONVERSATIONS_UPDATE = 'conversations.update';
    public const CONVERSATIONS_DELETE = 'conversations.delete';
    public const CUSTOMERS_LIST = 'customers.list';
    public const CUSTOMERS_GET = 'customers.get';
    public const CUSTOMERS_CREATE = 'customers.create';
    public const CUSTOMERS_UPDATE = 'customers.update';
    public const CUSTOMERS_DELETE = 'customers.delete';
    public const ATTACHMENTS_GET = 'attachments.get';
    public const ATTACHMENTS_CONTENT = 'attachments.content';
    public const ATTACHMENTS_UPLOAD = 'attachments.upload';
    public const AGENTS_LIST = 'agents.list';
    public const AGENTS_GET = 'agents.get';
    public const TEAMS_LIST = 'teams.list';
    public const TEAMS_GET = 'teams.get';
    public const TAGS_LIST = 'tags.list';
    public const TAGS_GET = 'tags.get';
}
