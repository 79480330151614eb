<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: conversations list query filter. Omitted properties are not sent. */
final class ConversationsListQueryFilter extends Model
{
    protected const MEMBERS = [
        'status' => ['status', null, false],
        'customer_id' => ['customerId', null, false],
        'assignee_id' => ['assigneeId', null, false],
        'team_id' => ['teamId', null, false],
        'inbox_id' => ['inboxId', null, false],
        'tag' => ['tag', null, false],
        'channel' => ['channel', null, false],
        'external_id' => ['externalId', null, false],
        'created_since' => ['createdSince', null, false],
        'updated_since' => ['updatedSince', null, false],
    ];

    /**
     * @param string|null $status Only conversations with this status. One of {@see ConversationStatus}
     * @param string|null $customerId Only conversations of this customer
     * @param string|null $assigneeId Only conversations assigned to this agent
     * @param string|null $teamId Only conversations assigned to this team
     * @param string|null $inboxId Only conversations in this inbox
     * @param string|null $tag Only conversations with this tag ID
     * @param string|null $channel Only conversations of this channel. One of {@see MessageChannel}
     * @param string|null $externalId Only conversations with this external ID
     * @param \DateTimeInterface|string|null $createdSince Created at or after this time
     * @param \DateTimeInterface|string|null $updatedSince Updated at or after this time
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $status = null,
        public readonly ?string $customerId = null,
        public readonly ?string $assigneeId = null,
        public readonly ?string $teamId = null,
        public readonly ?string $inboxId = null,
        public readonly ?string $tag = null,
        public readonly ?string $channel = null,
        public readonly ?string $externalId = null,
        public readonly \DateTimeInterface|string|null $createdSince = null,
        public readonly \DateTimeInterface|string|null $updatedSince = null,
        public readonly array $additional = [],
    ) {
    }
}
