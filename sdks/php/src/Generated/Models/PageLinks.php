<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: page links. */
final class PageLinks extends Model
{
    protected const MEMBERS = [
        'current' => ['current', null, true],
        'previous' => ['previous', null, false],
        'next' => ['next', null, false],
    ];

    /**
     * @param string $current
     * @param string|null $previous
     * @param string|null $next Absent at the end of the list
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $current,
        public readonly ?string $previous = null,
        public readonly ?string $next = null,
        public readonly array $additional = [],
    ) {
    }
}
