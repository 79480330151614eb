<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: integration create. Omitted properties are not sent. */
final class IntegrationCreate extends Model
{
    protected const MEMBERS = [
        'service_id' => ['serviceId', null, true],
        'name' => ['name', null, false],
        'enabled' => ['enabled', null, false],
        'client_id' => ['clientId', null, false],
        'client_secret' => ['clientSecret', null, false],
        'signing_key' => ['signingKey', null, false],
        'scopes' => ['scopes', [null], false],
        'operations' => ['operations', [null], false],
        'credentials_source' => ['credentialsSource', null, false],
        'icon' => ['icon', null, false],
        'allow_multiple' => ['allowMultiple', null, false],
        'events' => ['events', null, false],
        'settings' => ['settings', ['*' => null], false],
    ];

    /**
     * @param string $serviceId
     * @param string|null $name
     * @param bool|null $enabled
     * @param string|null $clientId
     * @param string|null $clientSecret
     * @param string|null $signingKey Key that the connector signs its webhooks with, if its app has a separate key for that
     * @param list<string>|null $scopes Replaces the scopes derived from operations
     * @param list<string>|null $operations Determines the requested scopes. One of {@see IntegrationOperation}
     * @param string|null $credentialsSource sandbox: the simulator and its preconfigured client. One of {@see IntegrationCredentialsSource}
     * @param string|null $icon URL of a square image that replaces the connector’s icon
     * @param bool|null $allowMultiple Whether a consumer can have several connections, one per account
     * @param bool|null $events Whether changes at the connector become events, by its webhooks or by polling
     * @param array<string, string>|null $settings
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $serviceId,
        public readonly ?string $name = null,
        public readonly ?bool $enabled = null,
        public readonly ?string $clientId = null,
        public readonly ?string $clientSecret = null,
        public readonly ?string $signingKey = null,
        public readonly ?array $scopes = null,
        public readonly ?array $operations = null,
        public readonly ?string $credentialsSource = null,
        public readonly ?string $icon = null,
        public readonly ?bool $allowMultiple = null,
        public readonly ?bool $events = null,
        public readonly ?array $settings = null,
        public readonly array $additional = [],
    ) {
    }
}
