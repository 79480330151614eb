<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: webhook create. Omitted properties are not sent. */
final class WebhookCreate extends Model
{
    protected const MEMBERS = [
        'delivery_url' => ['deliveryUrl', null, true],
        'events' => ['events', [null], true],
        'secret' => ['secret', null, false],
        'description' => ['description', null, false],
        'status' => ['status', null, false],
        'filters' => ['filters', WebhookFilters::class, false],
        'include_entity' => ['includeEntity', null, false],
    ];

    /**
     * @param string $deliveryUrl Public HTTPS URL; in development http://localhost also works
     * @param list<string> $events Event types or prefixes, e.g. `customer-support.*`; `*` for all
     * @param string|null $secret Your own signing secret, so that your endpoint knows it before the first test: `whsec_` and the base64 of 24 to 64 random bytes. Write only. Without it Keyway creates one
     * @param string|null $description
     * @param string|null $status `enabled` tests the URL, and ends a pause. One of {@see WebhookStatus}
     * @param WebhookFilters|null $filters Only events that match all of these
     * @param bool|null $includeEntity Whether events include the record, up to 64 KB
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $deliveryUrl,
        public readonly array $events,
        public readonly ?string $secret = null,
        public readonly ?string $description = null,
        public readonly ?string $status = null,
        public readonly ?WebhookFilters $filters = null,
        public readonly ?bool $includeEntity = null,
        public readonly array $additional = [],
    ) {
    }
}
