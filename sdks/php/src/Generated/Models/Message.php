<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: message. */
final class Message extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'conversation_id' => ['conversationId', null, true],
        'type' => ['type', null, true],
        'direction' => ['direction', null, true],
        'channel' => ['channel', null, true],
        'subject' => ['subject', null, true],
        'body' => ['body', null, true],
        'body_html' => ['bodyHtml', null, true],
        'author' => ['author', MessageAuthor::class, true],
        'recipients' => ['recipients', [MessageRecipient::class], true],
        'attachments' => ['attachments', [MessageAttachment::class], true],
        'status' => ['status', null, true],
        'in_reply_to_id' => ['inReplyToId', null, true],
        'external_id' => ['externalId', null, true],
        'metadata' => ['metadata', ['*' => null], true],
        'web_url' => ['webUrl', null, true],
        'sent_at' => ['sentAt', null, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
    ];

    /**
     * @param string $id Opaque; includes the parent’s ID if the vendor needs it
     * @param string $downstreamId The vendor’s own ID
     * @param string $conversationId
     * @param string $type One of {@see MessageType}
     * @param string $direction One of {@see MessageDirection}
     * @param string|null $channel One of {@see MessageChannel}
     * @param string|null $subject
     * @param string|null $body Plain text, or Markdown with `format=markdown`. Converted from `body_html` if the helpdesk sends only HTML
     * @param string|null $bodyHtml HTML as the helpdesk sends it; not sanitized
     * @param MessageAuthor|null $author
     * @param list<MessageRecipient> $recipients
     * @param list<MessageAttachment> $attachments
     * @param string $status One of {@see MessageStatus}
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
        public readonly string $downstreamId,
        public readonly string $conversationId,
        public readonly string $type,
        public readonly string $direction,
        public readonly ?string $channel,
        public readonly ?string $subject,
        public readonly ?string $body,
        public readonly ?string $bodyHtml,
        public readonly ?MessageAuthor $author,
        public readonly array $recipients,
        public readonly array $attachments,
        public readonly string $status,
        public readonly ?string $inReplyToId,
        public readonly ?string $externalId,
        public readonly ?array $metadata,
        public readonly ?string $webUrl,
        public readonly ?string $sentAt,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly array $additional = [],
    ) {
    }
}
