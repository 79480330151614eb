<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: connections list unhealthy query filter. Omitted properties are not sent. */
final class ConnectionsListUnhealthyQueryFilter extends Model
{
    protected const MEMBERS = [
        'health' => ['health', [null], false],
        'service_id' => ['serviceId', null, false],
    ];

    /**
     * @param list<string>|string|null $health One or more health values; default: all except `ok`. One of {@see ConnectionHealth}
     * @param string|null $serviceId Only connections of this connector
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly array|string|null $health = null,
        public readonly ?string $serviceId = null,
        public readonly array $additional = [],
    ) {
    }
}
