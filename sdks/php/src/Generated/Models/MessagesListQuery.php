<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: messages list query. Omitted properties are not sent. */
final class MessagesListQuery extends Model
{
    protected const MEMBERS = [
        'cursor' => ['cursor', null, false],
        'limit' => ['limit', null, false],
        'format' => ['format', null, false],
        'filter' => ['filter', MessagesListQueryFilter::class, false],
        'sort' => ['sort', MessagesListQuerySort::class, false],
        'fields' => ['fields', [null], false],
    ];

    /**
     * @param string|null $cursor Cursor to start from; omitted for the first page
     * @param int|null $limit Page size; default 20
     * @param string|null $format Format of `body`; default `text`. `markdown` is converted from `body_html`; a message without HTML keeps the helpdesk’s text. One of {@see MessagesGetQueryFormat}
     * @param MessagesListQueryFilter|null $filter Only messages that match all of these; the connector’s coverage lists the filters it supports
     * @param MessagesListQuerySort|null $sort Sort order; the connector’s coverage lists the fields it supports
     * @param list<string>|null $fields Comma-separated attributes to return. One of {@see MessagesGetQueryField}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $cursor = null,
        public readonly ?int $limit = null,
        public readonly ?string $format = null,
        public readonly ?MessagesListQueryFilter $filter = null,
        public readonly ?MessagesListQuerySort $sort = null,
        public readonly ?array $fields = null,
        public readonly array $additional = [],
    ) {
    }
}
