<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connection events step. */
final class ConnectionEventsStep extends Model
{
    protected const MEMBERS = [
        'text' => ['text', null, true],
        'code' => ['code', null, true],
    ];

    /**
     * @param string $text A line of Markdown
     * @param string|null $code Code to paste there, with `url` and `secret` filled in
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $text,
        public readonly ?string $code,
        public readonly array $additional = [],
    ) {
    }
}
