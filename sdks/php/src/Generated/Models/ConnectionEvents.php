<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as connection events. */
final class ConnectionEvents extends Model
{
    protected const MEMBERS = [
        'state' => ['state', null, true],
        'origin' => ['origin', null, true],
        'url' => ['url', null, true],
        'secret' => ['secret', null, true],
        'last_event_at' => ['lastEventAt', null, true],
        'verified_at' => ['verifiedAt', null, true],
        'expires_at' => ['expiresAt', null, true],
        'health' => ['health', null, true],
        'skipped_count' => ['skippedCount', null, true],
        'failure' => ['failure', null, true],
    ];

    /**
     * @param string $state new: not tried yet; polled: the connector is asked for changes; manual: somebody has to enter `url` there; subscribed: the connector tells; failed: it cannot be subscribed to, and is asked meanwhile. One of {@see ConnectionEventsState}
     * @param string $origin native: told by the connector; virtual: found by asking it. One of {@see EventDataOrigin}
     * @param string|null $url What to enter at the connector where the state is manual; null in a session where the address is the application’s, at which events of all its consumers arrive
     * @param string|null $secret To enter with it, where the connector takes one
     * @param string|null $lastEventAt
     * @param string|null $verifiedAt When the connector last proved that it tells
     * @param string|null $expiresAt When the subscription lapses, unless it is renewed before
     * @param string $health ok: every change that is seen becomes an event; records_skipped: some records cannot be read, and tell nothing until they can. One of {@see ConnectionEventsHealth}
     * @param int $skippedCount Records that cannot be read at the moment. A record counts until it can be read, or for 90 days
     * @param string|null $failure What is wrong or missing, in words
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $state,
        public readonly string $origin,
        public readonly ?string $url,
        public readonly ?string $secret,
        public readonly ?string $lastEventAt,
        public readonly ?string $verifiedAt,
        public readonly ?string $expiresAt,
        public readonly string $health,
        public readonly int $skippedCount,
        public readonly ?string $failure,
        public readonly array $additional = [],
    ) {
    }
}
