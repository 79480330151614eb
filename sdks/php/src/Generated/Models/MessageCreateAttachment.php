<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message create attachment. Omitted properties are not sent. */
final class MessageCreateAttachment extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, false],
        'file_name' => ['fileName', null, false],
        'content_type' => ['contentType', null, false],
        'content_base64' => ['contentBase64', null, false],
    ];

    /**
     * @param string|null $id ID of a file uploaded with `POST /attachments`; set no other attribute with it
     * @param string|null $fileName
     * @param string|null $contentType A media type with optional parameters, e.g. text/plain; charset=utf-8
     * @param string|null $contentBase64
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $id = null,
        public readonly ?string $fileName = null,
        public readonly ?string $contentType = null,
        public readonly ?string $contentBase64 = null,
        public readonly array $additional = [],
    ) {
    }
}
