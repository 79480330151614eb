<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection access. */
final class ConnectionAccess extends Model
{
    protected const MEMBERS = [
        'operations' => ['operations', [null], true],
        'events' => ['events', null, true],
    ];

    /**
     * @param list<string> $operations Operations that the integration allows and the connector supports. One of {@see IntegrationOperation}
     * @param bool $events Whether changes become events
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly array $operations,
        public readonly bool $events,
        public readonly array $additional = [],
    ) {
    }
}
