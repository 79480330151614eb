<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as message attachment. */
final class MessageAttachment extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'file_name' => ['fileName', null, true],
        'content_type' => ['contentType', null, true],
        'size' => ['size', null, true],
        'url' => ['url', null, true],
        'is_inline' => ['isInline', null, true],
        'content_id' => ['contentId', null, true],
    ];

    /**
     * @param string|null $id Of `GET /attachments/{attachment_id}` and its content; opaque
     * @param string $fileName
     * @param string|null $contentType
     * @param int|null $size Bytes
     * @param string|null $url Only when it opens without our credential; `/attachments/{attachment_id}/content` opens the others
     * @param bool|null $isInline Whether `body_html` shows the file within the text; null where the helpdesk does not tell
     * @param string|null $contentId The part after `cid:` in the `src` of its picture in `body_html`; null where the helpdesk gives none
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $id,
        public readonly string $fileName,
        public readonly ?string $contentType,
        public readonly ?int $size,
        public readonly ?string $url,
        public readonly ?bool $isInline,
        public readonly ?string $contentId,
        public readonly array $additional = [],
    ) {
    }
}
