<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: page meta cursors. */
final class PageMetaCursors extends Model
{
    protected const MEMBERS = [
        'current' => ['current', null, true],
        'next' => ['next', null, true],
        'previous' => ['previous', null, false],
    ];

    /**
     * @param string $current
     * @param string|null $next null at the end of the list
     * @param string|null $previous Absent if the connector cannot page backwards
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $current,
        public readonly ?string $next,
        public readonly ?string $previous = null,
        public readonly array $additional = [],
    ) {
    }
}
