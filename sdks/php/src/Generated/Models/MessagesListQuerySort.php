<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: messages list query sort. Omitted properties are not sent. */
final class MessagesListQuerySort extends Model
{
    protected const MEMBERS = [
        'by' => ['by', null, true],
        'direction' => ['direction', null, false],
    ];

    /**
     * @param string $by Sort by creation or update time. One of {@see MessagesListQuerySortBy}
     * @param string|null $direction asc: oldest first; desc: newest first. Default: asc. One of {@see MessagesListQuerySortDirection}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly string $by,
        public readonly ?string $direction = null,
        public readonly array $additional = [],
    ) {
    }
}
