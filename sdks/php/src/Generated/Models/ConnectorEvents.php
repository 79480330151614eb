<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector events. */
final class ConnectorEvents extends Model
{
    protected const MEMBERS = [
        'set_up_by' => ['setUpBy', null, true],
        'address' => ['address', null, true],
        'takes_signing_key' => ['takesSigningKey', null, true],
    ];

    /**
     * @param string $setUpBy keyway: Keyway subscribes automatically; person: see setup.events; nobody: Keyway polls the vendor for changes. One of {@see ConnectorEventsSetUpBy}
     * @param string|null $address Whether each connection has its own webhook URL or all share one; null if the connector has no webhooks. One of {@see ConnectorEventsAddress}
     * @param bool $takesSigningKey Whether the integration needs a `signing_key`
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $setUpBy,
        public readonly ?string $address,
        public readonly bool $takesSigningKey,
        public readonly array $additional = [],
    ) {
    }
}
