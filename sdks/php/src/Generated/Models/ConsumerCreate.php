<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: consumer create. Omitted properties are not sent. */
final class ConsumerCreate extends Model
{
    protected const MEMBERS = [
        'consumer_id' => ['consumerId', null, true],
        'metadata' => ['metadata', ConsumerMetadata::class, false],
    ];

    /**
     * @param string $consumerId
     * @param ConsumerMetadata|null $metadata
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $consumerId,
        public readonly ?ConsumerMetadata $metadata = null,
        public readonly array $additional = [],
    ) {
    }
}
