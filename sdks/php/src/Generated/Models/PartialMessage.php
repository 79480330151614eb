<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial message. */
final class PartialMessage extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'conversation_id' => ['conversationId', null, false],
        'type' => ['type', null, false],
        'direction' => ['direction', null, false],
        'channel' => ['channel', null, false],
        'subject' => ['subject', null, false],
        'body' => ['body', null, false],
        'body_html' => ['bodyHtml', null, false],
        'author' => ['author', MessageAuthor::class, false],
        'recipients' => ['recipients', [MessageRecipient::class], false],
        'attachments' => ['attachments', [MessageAttachment::class], false],
        'status' => ['status', null, false],
        'in_reply_to_id' => ['inReplyToId', null, false],
        'external_id' => ['externalId', null, false],
        'metadata' => ['metadata', ['*' => null], false],
        'web_url' => ['webUrl', null, false],
        'sent_at' => ['sentAt', null, false],
        'created_at' => ['createdAt', null, false],
        'updated_at' => ['updatedAt', null, false],
    ];

    /**
     * @param string $id Opaque; includes the parent’s ID if the vendor needs it
     * @param string|null $downstreamId The vendor’s own ID
     * @param string|null $conversationId
     * @param string|null $type One of {@see MessageType}
     * @param string|null $direction One of {@see MessageDirection}
     * @param string|null $channel One of {@see MessageChannel}
     * @param string|null $subject
     * @param string|null $body Plain text, or Markdown with `format=markdown`. Converted from `body_html` if the helpdesk sends only HTML
     * @param string|null $bodyHtml HTML as the helpdesk sends it; not sanitized
     * @param MessageAuthor|null $author
     * @param list<MessageRecipient>|null $recipients
     * @param list<MessageAttachment>|null $attachments
     * @param string|null $status One of {@see MessageStatus}
     * @param string|null $inReplyToId
     * @param string|null $externalId
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param string|null $webUrl
     * @param string|null $sentAt
     * @param string|null $createdAt null if the helpdesk’s record has no valid time
     * @param string|null $updatedAt
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly ?string $downstreamId = null,
        public readonly ?string $conversationId = null,
        public readonly ?string $type = null,
        public readonly ?string $direction = null,
        public readonly ?string $channel = null,
        public readonly ?string $subject = null,
        public readonly ?string $body = null,
        public readonly ?string $bodyHtml = null,
        public readonly ?MessageAuthor $author = null,
        public readonly ?array $recipients = null,
        public readonly ?array $attachments = null,
        public readonly ?string $status = null,
        public readonly ?string $inReplyToId = null,
        public readonly ?string $externalId = null,
        public readonly ?array $metadata = null,
        public readonly ?string $webUrl = null,
        public readonly ?string $sentAt = null,
        public readonly ?string $createdAt = null,
        public readonly ?string $updatedAt = null,
        public readonly array $additional = [],
    ) {
    }
}
