<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: integration. */
final class Integration extends Model
{
    protected const MEMBERS = [
        'service_id' => ['serviceId', null, true],
        'unified_api' => ['unifiedApi', null, true],
        'name' => ['name', null, true],
        'enabled' => ['enabled', null, true],
        'state' => ['state', null, true],
        'client_id' => ['clientId', null, true],
        'client_secret_set' => ['clientSecretSet', null, true],
        'signing_key_set' => ['signingKeySet', null, true],
        'scopes' => ['scopes', [null], true],
        'operations' => ['operations', [null], true],
        'credentials_source' => ['credentialsSource', null, true],
        'icon' => ['icon', null, true],
        'allow_multiple' => ['allowMultiple', null, true],
        'events' => ['events', null, true],
        'settings' => ['settings', ['*' => null], true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $serviceId
     * @param string $unifiedApi
     * @param string $name
     * @param bool $enabled
     * @param string $state One of {@see IntegrationState}
     * @param string|null $clientId
     * @param bool $clientSecretSet Whether a client secret is stored; the secret is write-only
     * @param bool $signingKeySet Whether a signing key is stored; the key is write-only
     * @param list<string> $scopes Scopes that a new authorization requests
     * @param list<string> $operations One of {@see IntegrationOperation}
     * @param string $credentialsSource sandbox: the simulator and its preconfigured client. One of {@see IntegrationCredentialsSource}
     * @param string|null $icon Replaces the connector’s icon
     * @param bool $allowMultiple Whether a consumer can have several connections, one per account
     * @param bool $events Whether changes at the connector become events, by its webhooks or by polling
     * @param array<string, string> $settings Apply to every connection; a connection can only set what is not set here
     * @param string $createdAt
     * @param string $updatedAt
     * @param string $etag Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $serviceId,
        public readonly string $unifiedApi,
        public readonly string $name,
        public readonly bool $enabled,
        public readonly string $state,
        public readonly ?string $clientId,
        public readonly bool $clientSecretSet,
        public readonly bool $signingKeySet,
        public readonly array $scopes,
        public readonly array $operations,
        public readonly string $credentialsSource,
        public readonly ?string $icon,
        public readonly bool $allowMultiple,
        public readonly bool $events,
        public readonly array $settings,
        public readonly string $createdAt,
        public readonly string $updatedAt,
        public readonly string $etag,
        public readonly array $additional = [],
    ) {
    }
}
