<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection. */
final class Connection extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'connection_id' => ['connectionId', null, true],
        'label' => ['label', null, true],
        'allow_multiple' => ['allowMultiple', null, true],
        'service_id' => ['serviceId', null, true],
        'unified_api' => ['unifiedApi', null, true],
        'consumer_id' => ['consumerId', null, true],
        'name' => ['name', null, true],
        'tag_line' => ['tagLine', null, true],
        'website' => ['website', null, true],
        'icon' => ['icon', null, true],
        'state' => ['state', null, true],
        'integration_state' => ['integrationState', null, true],
        'health' => ['health', null, true],
        'enabled' => ['enabled', null, true],
        'auth_type' => ['authType', null, true],
        'auth_types' => ['authTypes', [null], true],
        'authorize_url' => ['authorizeUrl', null, true],
        'revoke_url' => ['revokeUrl', null, true],
        'settings' => ['settings', ['*' => null], true],
        'metadata' => ['metadata', ['*' => null], true],
        'form_fields' => ['formFields', [FormField::class], true],
        'settings_required_for_authorization' => ['settingsRequiredForAuthorization', [null], true],
        'missing_settings' => ['missingSettings', [null], true],
        'granted_scopes' => ['grantedScopes', [null], true],
        'missing_scopes' => ['missingScopes', [null], true],
        'allowed_actions' => ['allowedActions', [null], true],
        'asks_same_account' => ['asksSameAccount', null, true],
        'credentials_expire_at' => ['credentialsExpireAt', null, true],
        'authorization_expires_at' => ['authorizationExpiresAt', null, true],
        'last_refresh_failed_at' => ['lastRefreshFailedAt', null, true],
        'last_downstream_error_at' => ['lastDownstreamErrorAt', null, true],
        'last_error' => ['lastError', null, true],
        'access' => ['access', ConnectionAccess::class, true],
        'events' => ['events', ConnectionEvents::class, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
    ];

    /**
     * @param string $id {unified_api}+{service_id}, and +{connection_id} unless it is the default one
     * @param string $connectionId `default` for a connector’s first connection, `conn_…` for others; use as x-vendor-connection-id
     * @param string|null $label Label that distinguishes it from the consumer’s other connections of the connector
     * @param bool $allowMultiple Whether the consumer can add another connection of the connector: POST with new=true
     * @param string $serviceId
     * @param string $unifiedApi
     * @param string|null $consumerId
     * @param string $name
     * @param string $tagLine
     * @param string $website
     * @param string $icon data: URL of an SVG image, or the integration’s https URL
     * @param string $state One of {@see ConnectionState}
     * @param string $integrationState One of {@see ConnectionIntegrationState}
     * @param string $health One of {@see ConnectionHealth}
     * @param bool $enabled
     * @param string $authType One of {@see FormFieldAuthType}
     * @param list<string> $authTypes One of {@see FormFieldAuthType}
     * @param string|null $authorizeUrl OAuth only; append redirect_uri and nonce. If read with an API key, it works once, within ten minutes
     * @param string|null $revokeUrl OAuth only; append redirect_uri
     * @param array<string, string|null> $settings Sensitive values are masked
     * @param array<string, mixed> $metadata
     * @param list<FormField> $formFields
     * @param list<string> $settingsRequiredForAuthorization
     * @param list<string> $missingSettings
     * @param list<string> $grantedScopes
     * @param list<string> $missingScopes Scopes that the integration’s operations need and the authorization lacks; reauthorize to get them
     * @param list<string> $allowedActions Actions the caller can take now, besides connecting and saving settings. One of {@see ConnectionAllowedAction}
     * @param bool $asksSameAccount true: the account of the previous credential is unknown, so a new credential needs same_account to keep it
     * @param string|null $credentialsExpireAt When the credentials are deleted if the provider keeps rejecting refreshes
     * @param string|null $authorizationExpiresAt When the authorization expires unless Keyway refreshes it or the customer reconnects; null: no known expiry
     * @param string|null $lastRefreshFailedAt
     * @param string|null $lastDownstreamErrorAt
     * @param string|null $lastError
     * @param ConnectionAccess $access The application’s access through the connection, also before the customer connects
     * @param ConnectionEvents|null $events null if events are off for the integration
     * @param string|null $createdAt
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $connectionId,
        public readonly ?string $label,
        public readonly bool $allowMultiple,
        public readonly string $serviceId,
        public readonly string $unifiedApi,
        public readonly ?string $consumerId,
        public readonly string $name,
        public readonly string $tagLine,
        public readonly string $website,
        public readonly string $icon,
        public readonly string $state,
        public readonly string $integrationState,
        public readonly string $health,
        public readonly bool $enabled,
        public readonly string $authType,
        public readonly array $authTypes,
        public readonly ?string $authorizeUrl,
        public readonly ?string $revokeUrl,
        public readonly array $settings,
        public readonly array $metadata,
        public readonly array $formFields,
        public readonly array $settingsRequiredForAuthorization,
        public readonly array $missingSettings,
        public readonly array $grantedScopes,
        public readonly array $missingScopes,
        public readonly array $allowedActions,
        public readonly bool $asksSameAccount,
        public readonly ?string $credentialsExpireAt,
        public readonly ?string $authorizationExpiresAt,
        public readonly ?string $lastRefreshFailedAt,
        public readonly ?string $lastDownstreamErrorAt,
        public readonly ?string $lastError,
        public readonly ConnectionAccess $access,
        public readonly ?ConnectionEvents $events,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly array $additional = [],
    ) {
    }
}
