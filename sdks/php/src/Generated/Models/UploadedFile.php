<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: uploaded file. */
final class UploadedFile extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'file_name' => ['fileName', null, true],
        'content_type' => ['contentType', null, true],
        'size' => ['size', null, true],
        'expires_at' => ['expiresAt', null, true],
    ];

    /**
     * @param string $id For `attachments[].id` of one new message; download it by the ID in that message
     * @param string $fileName
     * @param string $contentType
     * @param int $size Bytes
     * @param string|null $expiresAt When the connector deletes it unless a message uses it; null if the connector does not say
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $fileName,
        public readonly string $contentType,
        public readonly int $size,
        public readonly ?string $expiresAt,
        public readonly array $additional = [],
    ) {
    }
}
