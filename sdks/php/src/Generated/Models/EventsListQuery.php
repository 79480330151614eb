<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: events list query. Omitted properties are not sent. */
final class EventsListQuery extends Model
{
    protected const MEMBERS = [
        'cursor' => ['cursor', null, false],
        'limit' => ['limit', null, false],
        'since' => ['since', null, false],
    ];

    /**
     * @param string|null $cursor Cursor to start from; omitted for the first page
     * @param int|null $limit Page size; default 20
     * @param \DateTimeInterface|string|null $since Only events written at or after this time; default: all that are kept
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $cursor = null,
        public readonly ?int $limit = null,
        public readonly \DateTimeInterface|string|null $since = null,
        public readonly array $additional = [],
    ) {
    }
}
