<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: page meta. */
final class PageMeta extends Model
{
    protected const MEMBERS = [
        'items_on_page' => ['itemsOnPage', null, true],
        'cursors' => ['cursors', PageMetaCursors::class, true],
        'total_count' => ['totalCount', null, false],
        'skipped' => ['skipped', [SkippedRecord::class], false],
        'skipped_count' => ['skippedCount', null, false],
        'incomplete' => ['incomplete', IncompleteList::class, false],
        'recorded' => ['recorded', RecordedRequests::class, false],
    ];

    /**
     * @param int $itemsOnPage Records in `data`; 0 does not mean the end of the list
     * @param PageMetaCursors $cursors
     * @param int|null $totalCount
     * @param list<SkippedRecord>|null $skipped Helpdesk records that cannot be mapped and are omitted from `data`: the first 20. Absent if there are none
     * @param int|null $skippedCount Number of records omitted from this page. Absent if there are none
     * @param IncompleteList|null $incomplete The list has more records than can be read. Absent on a complete list
     * @param RecordedRequests|null $recorded Which requests the log contains. Only in the list of requests
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly int $itemsOnPage,
        public readonly PageMetaCursors $cursors,
        public readonly ?int $totalCount = null,
        public readonly ?array $skipped = null,
        public readonly ?int $skippedCount = null,
        public readonly ?IncompleteList $incomplete = null,
        public readonly ?RecordedRequests $recorded = null,
        public readonly array $additional = [],
    ) {
    }
}
