<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: message create. Omitted properties are not sent. */
final class MessageCreate extends Model
{
    protected const MEMBERS = [
        'conversation_id' => ['conversationId', null, false],
        'type' => ['type', null, false],
        'channel' => ['channel', null, false],
        'subject' => ['subject', null, false],
        'body' => ['body', null, false],
        'body_html' => ['bodyHtml', null, false],
        'pass_through' => ['passThrough', [MessageCreatePassThrough::class], false],
        'author' => ['author', MessageCreateAuthor::class, false],
        'recipients' => ['recipients', [MessageCreateRecipient::class], false],
        'attachments' => ['attachments', [MessageCreateAttachment::class], false],
        'in_reply_to_id' => ['inReplyToId', null, false],
        'external_id' => ['externalId', null, false],
        'metadata' => ['metadata', ['*' => null], false],
    ];

    /**
     * @param string|null $conversationId Optional only if the connector can open a conversation
     * @param string|null $type Default: message. One of {@see MessageType}
     * @param string|null $channel One of {@see MessageChannel}
     * @param string|null $subject
     * @param string|null $body Plain text; body or body_html is required on create
     * @param string|null $bodyHtml HTML. If the helpdesk has no HTML, it is written as Markdown or text, and `body` instead if both are set
     * @param list<MessageCreatePassThrough>|null $passThrough Vendor-specific members merged into the downstream request body of the named connector
     * @param MessageCreateAuthor|null $author
     * @param list<MessageCreateRecipient>|null $recipients
     * @param list<MessageCreateAttachment>|null $attachments
     * @param string|null $inReplyToId
     * @param string|null $externalId
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $conversationId = null,
        public readonly ?string $type = null,
        public readonly ?string $channel = null,
        public readonly ?string $subject = null,
        public readonly ?string $body = null,
        public readonly ?string $bodyHtml = null,
        public readonly ?array $passThrough = null,
        public readonly ?MessageCreateAuthor $author = null,
        public readonly ?array $recipients = null,
        public readonly ?array $attachments = null,
        public readonly ?string $inReplyToId = null,
        public readonly ?string $externalId = null,
        public readonly ?array $metadata = null,
        public readonly array $additional = [],
    ) {
    }
}
