<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: attachment. */
final class Attachment extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'message_id' => ['messageId', null, true],
        'conversation_id' => ['conversationId', null, true],
        'file_name' => ['fileName', null, true],
        'content_type' => ['contentType', null, true],
        'size' => ['size', null, true],
        'url' => ['url', null, true],
        'is_inline' => ['isInline', null, true],
        'content_id' => ['contentId', null, true],
        'created_at' => ['createdAt', null, true],
    ];

    /**
     * @param string $id Same as in its message; opaque
     * @param string|null $downstreamId The vendor’s own ID, if it has one
     * @param string $messageId
     * @param string $conversationId
     * @param string $fileName
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
        public readonly ?string $downstreamId,
        public readonly string $messageId,
        public readonly string $conversationId,
        public readonly string $fileName,
        public readonly ?string $contentType,
        public readonly ?int $size,
        public readonly ?string $url,
        public readonly ?bool $isInline,
        public readonly ?string $contentId,
        public readonly ?string $createdAt,
        public readonly array $additional = [],
    ) {
    }
}
