<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as page meta. */
final class PageMeta extends Model
{
    protected const MEMBERS = [
        'items_on_page' => ['itemsOnPage', null, true],
        'cursors' => ['cursors', PageMetaCursors::class, true],
        'total_count' => ['totalCount', null, false],
    ];

    /**
     * @param int $itemsOnPage
     * @param PageMetaCursors $cursors
     * @param int|null $totalCount
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $itemsOnPage,
        public readonly PageMetaCursors $cursors,
        public readonly ?int $totalCount = null,
        public readonly array $additional = [],
    ) {
    }
}
