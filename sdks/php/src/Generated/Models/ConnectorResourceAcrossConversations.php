<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource across conversations. */
final class ConnectorResourceAcrossConversations extends Model
{
    protected const MEMBERS = [
        'pagination_mode' => ['paginationMode', null, true],
        'supported_filters' => ['supportedFilters', [null], true],
        'supported_sort_by' => ['supportedSortBy', [null], true],
    ];

    /**
     * @param string $paginationMode One of {@see ConnectorResourceAcrossConversationsPaginationMode}
     * @param list<string> $supportedFilters
     * @param list<string> $supportedSortBy
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $paginationMode,
        public readonly array $supportedFilters,
        public readonly array $supportedSortBy,
        public readonly array $additional = [],
    ) {
    }
}
