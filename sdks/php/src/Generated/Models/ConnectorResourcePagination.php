<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource pagination. */
final class ConnectorResourcePagination extends Model
{
    protected const MEMBERS = [
        'mode' => ['mode', null, true],
        'max_page_size' => ['maxPageSize', null, true],
    ];

    /**
     * @param string $mode One of {@see ConnectorResourcePaginationMode}
     * @param int|null $maxPageSize
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $mode,
        public readonly ?int $maxPageSize,
        public readonly array $additional = [],
    ) {
    }
}
