<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as webhook update; what is left out is not sent. */
final class WebhookUpdate extends Model
{
    protected const MEMBERS = [
        'delivery_url' => ['deliveryUrl', null, false],
        'events' => ['events', [null], false],
        'description' => ['description', null, false],
        'status' => ['status', null, false],
        'filters' => ['filters', WebhookFilters::class, false],
        'include_entity' => ['includeEntity', null, false],
    ];

    /**
     * @param string|null $deliveryUrl HTTPS, in the public internet; in development plain HTTP to this machine will do
     * @param list<string>|null $events Types of events, or all with a beginning: `customer-support.*`; `*` is everything
     * @param string|null $description
     * @param string|null $status `enabled` tests the URL, and ends a pause. One of {@see WebhookStatus}
     * @param WebhookFilters|null $filters Only events that all of these hold for
     * @param bool|null $includeEntity Whether events carry the record itself, up to 64 KB
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $deliveryUrl = null,
        public readonly ?array $events = null,
        public readonly ?string $description = null,
        public readonly ?string $status = null,
        public readonly ?WebhookFilters $filters = null,
        public readonly ?bool $includeEntity = null,
        public readonly array $additional = [],
    ) {
    }
}
