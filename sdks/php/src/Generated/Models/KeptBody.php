<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: kept body. */
final class KeptBody extends Model
{
    protected const MEMBERS = [
        'media_type' => ['mediaType', null, true],
        'size' => ['size', null, true],
        'truncated' => ['truncated', null, true],
        'text' => ['text', null, true],
    ];

    /**
     * @param string|null $mediaType
     * @param int $size Total bytes transferred
     * @param bool $truncated Whether the body exceeds the 16 KiB that are stored
     * @param string|null $text The first 16 KiB, without secrets; null if it is not text
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $mediaType,
        public readonly int $size,
        public readonly bool $truncated,
        public readonly ?string $text,
        public readonly array $additional = [],
    ) {
    }
}
