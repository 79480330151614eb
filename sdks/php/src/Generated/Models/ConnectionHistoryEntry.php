<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection history entry. */
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
     * @param ConnectionHistoryEntryBy $by `browser`: a user in an OAuth flow; `system`: Keyway itself
     * @param string|null $requestId ID of the request, as in `/vault/logs`; null if no request caused it
     * @param ConnectionHistoryEntryState|null $state null if unchanged
     * @param ConnectionHistoryEntryHealth|null $health null if unchanged
     * @param string $detail Description of the entry
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
