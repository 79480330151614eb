<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: messages list query filter. Omitted properties are not sent. */
final class MessagesListQueryFilter extends Model
{
    protected const MEMBERS = [
        'conversation_id' => ['conversationId', null, false],
        'type' => ['type', null, false],
        'direction' => ['direction', null, false],
        'author_id' => ['authorId', null, false],
        'created_since' => ['createdSince', null, false],
        'updated_since' => ['updatedSince', null, false],
    ];

    /**
     * @param string|null $conversationId Only messages of this conversation
     * @param string|null $type Public messages, internal notes or events. One of {@see MessageType}
     * @param string|null $direction From the customer, to the customer, or internal. One of {@see MessageDirection}
     * @param string|null $authorId The author’s ID in the helpdesk
     * @param \DateTimeInterface|string|null $createdSince Created at or after this time
     * @param \DateTimeInterface|string|null $updatedSince Updated at or after this time
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $conversationId = null,
        public readonly ?string $type = null,
        public readonly ?string $direction = null,
        public readonly ?string $authorId = null,
        public readonly \DateTimeInterface|string|null $createdSince = null,
        public readonly \DateTimeInterface|string|null $updatedSince = null,
        public readonly array $additional = [],
    ) {
    }
}
