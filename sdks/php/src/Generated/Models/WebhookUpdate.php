<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: webhook update. Omitted properties are not sent. */
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
     * @param string|null $deliveryUrl Public HTTPS URL; in development http://localhost also works
     * @param list<string>|null $events Event types or prefixes, e.g. `customer-support.*`; `*` for all
     * @param string|null $description
     * @param string|null $status `enabled` tests the URL, and ends a pause. One of {@see WebhookStatus}
     * @param WebhookFilters|null $filters Only events that match all of these
     * @param bool|null $includeEntity Whether events include the record, up to 64 KB
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
