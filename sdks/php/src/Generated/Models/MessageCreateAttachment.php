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
        'part' => ['part', null, false],
        'file_name' => ['fileName', null, false],
        'content_type' => ['contentType', null, false],
        'content_base64' => ['contentBase64', null, false],
        'content_id' => ['contentId', null, false],
    ];

    /**
     * @param string|null $id ID of a file uploaded with `POST /attachments`; set no other attribute with it
     * @param string|null $part Name of the form part with the file (`multipart/form-data` only)
     * @param string|null $fileName Optional with `part`: default is the name in the form
     * @param string|null $contentType A media type, e.g. text/plain; charset=utf-8. Optional with `part`: default is the part’s
     * @param string|null $contentBase64
     * @param string|null $contentId Shows the image where `body_html` has `<img src="cid:…">` with this ID
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $id = null,
        public readonly ?string $part = null,
        public readonly ?string $fileName = null,
        public readonly ?string $contentType = null,
        public readonly ?string $contentBase64 = null,
        public readonly ?string $contentId = null,
        public readonly array $additional = [],
    ) {
    }
}
