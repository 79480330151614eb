<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: file abilities. */
final class FileAbilities extends Model
{
    protected const MEMBERS = [
        'inline' => ['inline', null, true],
        'upload' => ['upload', null, true],
        'multipart' => ['multipart', null, true],
    ];

    /**
     * @param int|null $inline Bytes of all files that come as content_base64; null: none can
     * @param int|null $upload Bytes of the largest file that POST /attachments takes; null: none
     * @param int|null $multipart Bytes of the largest file that comes as a part of a form; null: none can
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?int $inline,
        public readonly ?int $upload,
        public readonly ?int $multipart,
        public readonly array $additional = [],
    ) {
    }
}
