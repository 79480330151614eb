<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: consumer update. Omitted properties are not sent. */
final class ConsumerUpdate extends Model
{
    protected const MEMBERS = [
        'metadata' => ['metadata', ConsumerMetadata::class, true],
    ];

    /**
     * @param ConsumerMetadata $metadata
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ConsumerMetadata $metadata,
        public readonly array $additional = [],
    ) {
    }
}
