<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial attachment. */
final class PartialAttachment extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'message_id' => ['messageId', null, false],
        'conversation_id' => ['conversationId', null, false],
        'file_name' => ['fileName', null, false],
        'content_type' => ['contentType', null, false],
        'size' => ['size', null, false],
        'url' => ['url', null, false],
        'is_inline' => ['isInline', null, false],
        'content_id' => ['contentId', null, false],
        'created_at' => ['createdAt', null, false],
    ];

    /**
     * @param string $id Same as in its message; opaque
     * @param string|null $downstreamId The vendor’s own ID, if it has one
     * @param string|null $messageId
     * @param string|null $conversationId
     * @param string|null $fileName
     * @param string|null $contentType As declared by the sender; not verified
     * @param int|null $size Bytes
     * @param string|null $url Only if it opens without the connection’s credential; it can expire
     * @param bool|null $isInline Whether `body_html` shows the file inline; null if the helpdesk does not say
     * @param string|null $contentId The part after `cid:` in the `src` of its image in `body_html`; null if the helpdesk gives none
     * @param string|null $createdAt Creation time of its message
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $downstreamId = null,
        public readonly ?string $messageId = null,
        public readonly ?string $conversationId = null,
        public readonly ?string $fileName = null,
        public readonly ?string $contentType = null,
        public readonly ?int $size = null,
        public readonly ?string $url = null,
        public readonly ?bool $isInline = null,
        public readonly ?string $contentId = null,
        public readonly ?string $createdAt = null,
        public readonly array $additional = [],
    ) {
    }
}
