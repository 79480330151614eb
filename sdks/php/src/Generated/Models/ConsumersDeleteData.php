<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: consumers delete data. */
final class ConsumersDeleteData extends Model
{
    protected const MEMBERS = [
        'consumer_id' => ['consumerId', null, true],
    ];

    /**
     * @param string $consumerId
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $consumerId,
        public readonly array $additional = [],
    ) {
    }
}
