<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: current session. */
final class CurrentSession extends Model
{
    protected const MEMBERS = [
        'session_id' => ['sessionId', null, true],
        'application' => ['application', CurrentSessionApplication::class, true],
        'consumer' => ['consumer', CurrentSessionConsumer::class, true],
        'redirect_uri' => ['redirectUri', null, true],
        'theme' => ['theme', SessionCreateTheme::class, true],
        'settings' => ['settings', CurrentSessionSettings::class, true],
        'custom_consumer_settings' => ['customConsumerSettings', ['*' => null], true],
        'expires_at' => ['expiresAt', null, true],
    ];

    /**
     * @param string $sessionId
     * @param CurrentSessionApplication $application
     * @param CurrentSessionConsumer $consumer
     * @param string|null $redirectUri
     * @param SessionCreateTheme $theme
     * @param CurrentSessionSettings $settings Complete, with defaults for omitted values
     * @param array<string, mixed> $customConsumerSettings
     * @param string $expiresAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $sessionId,
        public readonly CurrentSessionApplication $application,
        public readonly CurrentSessionConsumer $consumer,
        public readonly ?string $redirectUri,
        public readonly SessionCreateTheme $theme,
        public readonly CurrentSessionSettings $settings,
        public readonly array $customConsumerSettings,
        public readonly string $expiresAt,
        public readonly array $additional = [],
    ) {
    }
}
