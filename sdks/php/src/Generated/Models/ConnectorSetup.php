<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector setup. */
final class ConnectorSetup extends Model
{
    protected const MEMBERS = [
        'oauth_app' => ['oauthApp', [null], true],
        'credentials' => ['credentials', [null], true],
        'events' => ['events', [null], true],
    ];

    /**
     * @param list<string> $oauthApp Steps to register an OAuth app with the vendor
     * @param list<string> $credentials How to get an API key, a token or a password
     * @param list<string> $events Steps to set up the vendor’s webhooks by hand
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly array $oauthApp,
        public readonly array $credentials,
        public readonly array $events,
        public readonly array $additional = [],
    ) {
    }
}
