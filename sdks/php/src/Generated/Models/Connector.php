<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector. */
final class Connector extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'service_id' => ['serviceId', null, true],
        'name' => ['name', null, true],
        'tag_line' => ['tagLine', null, true],
        'website' => ['website', null, true],
        'icon' => ['icon', null, true],
        'status' => ['status', null, true],
        'auth_types' => ['authTypes', [null], true],
        'oauth_scopes' => ['oauthScopes', [ConnectorOauthScope::class], true],
        'has_sandbox' => ['hasSandbox', null, true],
        'redirect_uri' => ['redirectUri', null, true],
        'setup' => ['setup', ConnectorSetup::class, true],
        'events' => ['events', ConnectorEvents::class, true],
        'settings' => ['settings', [ConnectorSetting::class], true],
        'unified_apis' => ['unifiedApis', [ConnectorUnifiedApi::class], true],
    ];

    /**
     * @param string $id
     * @param string $serviceId
     * @param string $name
     * @param string $tagLine
     * @param string $website
     * @param string $icon
     * @param string $status One of {@see ConnectorStatus}
     * @param list<string> $authTypes One of {@see FormFieldAuthType}
     * @param list<ConnectorOauthScope> $oauthScopes
     * @param bool $hasSandbox
     * @param string|null $redirectUri Register this URI with the vendor’s OAuth app; null if the connector has no OAuth
     * @param ConnectorSetup $setup Setup steps at the vendor, in English with inline Markdown
     * @param ConnectorEvents|null $events How changes at the vendor become events; null if the connector has no events
     * @param list<ConnectorSetting> $settings
     * @param list<ConnectorUnifiedApi> $unifiedApis
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $serviceId,
        public readonly string $name,
        public readonly string $tagLine,
        public readonly string $website,
        public readonly string $icon,
        public readonly string $status,
        public readonly array $authTypes,
        public readonly array $oauthScopes,
        public readonly bool $hasSandbox,
        public readonly ?string $redirectUri,
        public readonly ConnectorSetup $setup,
        public readonly ?ConnectorEvents $events,
        public readonly array $settings,
        public readonly array $unifiedApis,
        public readonly array $additional = [],
    ) {
    }
}
