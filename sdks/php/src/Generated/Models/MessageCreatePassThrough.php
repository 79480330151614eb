<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message create pass through. Omitted properties are not sent. */
final class MessageCreatePassThrough extends Model
{
    protected const MEMBERS = [
        'service_id' => ['serviceId', null, true],
        'extend_object' => ['extendObject', ['*' => null], true],
    ];

    /**
     * @param string $serviceId
     * @param array<string, mixed> $extendObject
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $serviceId,
        public readonly array $extendObject,
        public readonly array $additional = [],
    ) {
    }
}
