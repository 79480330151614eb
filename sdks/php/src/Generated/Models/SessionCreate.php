<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: session create. Omitted properties are not sent. */
final class SessionCreate extends Model
{
    protected const MEMBERS = [
        'consumer_metadata' => ['consumerMetadata', SessionCreateConsumerMetadata::class, false],
        'redirect_uri' => ['redirectUri', null, false],
        'theme' => ['theme', SessionCreateTheme::class, false],
        'settings' => ['settings', SessionCreateSettings::class, false],
        'custom_consumer_settings' => ['customConsumerSettings', ['*' => null], false],
    ];

    /**
     * @param SessionCreateConsumerMetadata|null $consumerMetadata Stored on the consumer
     * @param string|null $redirectUri Where the vault’s return link leads; one of the application’s redirect URIs
     * @param SessionCreateTheme|null $theme
     * @param SessionCreateSettings|null $settings
     * @param array<string, mixed>|null $customConsumerSettings Custom data, returned with the session
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?SessionCreateConsumerMetadata $consumerMetadata = null,
        public readonly ?string $redirectUri = null,
        public readonly ?SessionCreateTheme $theme = null,
        public readonly ?SessionCreateSettings $settings = null,
        public readonly ?array $customConsumerSettings = null,
        public readonly array $additional = [],
    ) {
    }
}
