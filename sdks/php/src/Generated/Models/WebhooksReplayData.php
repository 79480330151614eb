<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: webhooks replay data. */
final class WebhooksReplayData extends Model
{
    protected const MEMBERS = [
        'count' => ['count', null, true],
        'next_since' => ['nextSince', null, true],
    ];

    /**
     * @param int $count Events that are sent again, 10000 at the most
     * @param string|null $nextSince Where there are more: `since` of the next replay
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $count,
        public readonly ?string $nextSince,
        public readonly array $additional = [],
    ) {
    }
}
