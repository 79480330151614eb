<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: webhook replay. Omitted properties are not sent. */
final class WebhookReplay extends Model
{
    protected const MEMBERS = [
        'since' => ['since', null, true],
        'until' => ['until', null, false],
        'only' => ['only', null, false],
    ];

    /**
     * @param \DateTimeInterface|string $since Events written at or after this time
     * @param \DateTimeInterface|string|null $until Events written before this time; default: now
     * @param string|null $only Default `failed`: deliveries that are out of retries. One of {@see WebhookReplayOnly}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly \DateTimeInterface|string $since,
        public readonly \DateTimeInterface|string|null $until = null,
        public readonly ?string $only = null,
        public readonly array $additional = [],
    ) {
    }
}
