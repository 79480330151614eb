<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: webhooks list deliveries query filter. Omitted properties are not sent. */
final class WebhooksListDeliveriesQueryFilter extends Model
{
    protected const MEMBERS = [
        'state' => ['state', null, false],
    ];

    /**
     * @param string|null $state Only deliveries in this state. One of {@see WebhookDeliveryState}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $state = null,
        public readonly array $additional = [],
    ) {
    }
}
