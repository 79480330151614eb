<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: messages create query. Omitted properties are not sent. */
final class MessagesCreateQuery extends Model
{
    protected const MEMBERS = [
        'format' => ['format', null, false],
    ];

    /**
     * @param string|null $format Format of `body`; default `text`. `markdown` is converted from `body_html`; a message without HTML keeps the helpdesk’s text. One of {@see MessagesGetQueryFormat}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $format = null,
        public readonly array $additional = [],
    ) {
    }
}
