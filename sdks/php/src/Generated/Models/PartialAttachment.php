<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as partial attachment. */
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
     * @param string $id As the message that it came with names it; opaque
     * @param string|null $downstreamId The vendor’s own id, where it has one
     * @param string|null $messageId
     * @param string|null $conversationId
     * @param string|null $fileName
     * @param string|null $contentType What the sender called it; nobody has looked
     * @param int|null $size Bytes
     * @param string|null $url Only when it opens without our credential; it may expire
     * @param bool|null $isInline Whether `body_html` shows the file within the text; null where the helpdesk does not tell
     * @param string|null $contentId The part after `cid:` in the `src` of its picture in `body_html`; null where the helpdesk gives none
     * @param string|null $createdAt When its message was
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
