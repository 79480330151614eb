<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of api key scope that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ApiKeyScope
{
    public const FULL = 'full';
    public const READ = 'read';
    public const MESSAGES_READ = 'messages:read';
    public const MESSAGES_WRITE = 'messages:write';
    public const CONVERSATIONS_READ = 'conversations:read';
    public const CONVERSATIONS_WRITE = 'conversations:write';
    public const CUSTOMERS_READ = 'customers:read';
    public const CUSTOMERS_WRITE = 'customers:write';
    public const ATTACHMENTS_READ = 'attachments:read';
    public const ATTACHMENTS_WRITE = 'attachments:write';
    public const AGENTS_READ = 'agents:read';
    public const TEAMS_READ = 'teams:read';
    public const TAGS_READ = 'tags:read';
    public const CONNECTIONS_READ = 'connections:read';
    public const CONNECTIONS_WRITE = 'connections:write';
    public const VAULT_READ = 'vault:read';
    public const VAULT_WRITE = 'vault:write';
    public const PROXY = 'proxy';
    public const SESSIONS = 'sessions';
    public const EVENTS = 'events';
    public const WEBHOOKS = 'webhooks';
    public const LOGS = 'logs';
}
