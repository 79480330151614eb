<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as connection history entry. */
final class ConnectionHistoryEntry extends Model
{
    protected const MEMBERS = [
        'at' => ['at', null, true],
        'event' => ['event', null, true],
        'by' => ['by', ConnectionHistoryEntryBy::class, true],
        'request_id' => ['requestId', null, true],
        'state' => ['state', ConnectionHistoryEntryState::class, true],
        'health' => ['health', ConnectionHistoryEntryHealth::class, true],
        'detail' => ['detail', null, true],
    ];

    /**
     * @param string $at
     * @param string $event One of {@see ConnectionHistoryEntryEvent}
     * @param ConnectionHistoryEntryBy $by `browser`: somebody in a flow of OAuth; `system`: Keyway itself
     * @param string|null $requestId The call that did it, as in `/vault/logs`; null where none did
     * @param ConnectionHistoryEntryState|null $state null where it stayed what it was
     * @param ConnectionHistoryEntryHealth|null $health null where it stayed what it was
     * @param string $detail The same in words
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $at,
        public readonly string $event,
        public readonly ConnectionHistoryEntryBy $by,
        public readonly ?string $requestId,
        public readonly ?ConnectionHistoryEntryState $state,
        public readonly ?ConnectionHistoryEntryHealth $health,
        public readonly string $detail,
        public readonly array $additional = [],
    ) {
    }
}
