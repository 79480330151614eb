<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhook filters. */
final class WebhookFilters extends Model
{
    protected const MEMBERS = [
        'consumer_ids' => ['consumerIds', [null], false],
        'service_ids' => ['serviceIds', [null], false],
    ];

    /**
     * @param list<string>|null $consumerIds Only events of these consumers
     * @param list<string>|null $serviceIds Only events of these connectors
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?array $consumerIds = null,
        public readonly ?array $serviceIds = null,
        public readonly array $additional = [],
    ) {
    }
}
