<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: message attachment. */
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
     * @param string|null $id For `GET /attachments/{attachment_id}` and its content; opaque
     * @param string $fileName
     * @param string|null $contentType
     * @param int|null $size Bytes
     * @param string|null $url Only if it opens without the connection’s credential; otherwise use `/attachments/{attachment_id}/content`
     * @param bool|null $isInline Whether `body_html` shows the file inline; null if the helpdesk does not say
     * @param string|null $contentId The part after `cid:` in the `src` of its image in `body_html`; null if the helpdesk gives none
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
