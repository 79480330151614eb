<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: conversation. */
final class Conversation extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, true],
        'number' => ['number', null, true],
        'subject' => ['subject', null, true],
        'status' => ['status', null, true],
        'status_raw' => ['statusRaw', null, true],
        'priority' => ['priority', null, true],
        'priority_raw' => ['priorityRaw', null, true],
        'channel' => ['channel', null, true],
        'customer' => ['customer', PersonReference::class, true],
        'assignee' => ['assignee', PersonReference::class, true],
        'team' => ['team', NamedReference::class, true],
        'inbox' => ['inbox', NamedReference::class, true],
        'tags' => ['tags', [TagName::class], true],
        'participants' => ['participants', [ConversationParticipant::class], true],
        'snoozed_until' => ['snoozedUntil', null, true],
        'message_count' => ['messageCount', null, true],
        'last_message_at' => ['lastMessageAt', null, true],
        'external_id' => ['externalId', null, true],
        'metadata' => ['metadata', ['*' => null], true],
        'web_url' => ['webUrl', null, true],
        'created_at' => ['createdAt', null, true],
        'updated_at' => ['updatedAt', null, true],
        'closed_at' => ['closedAt', null, true],
        'etag' => ['etag', null, true],
    ];

    /**
     * @param string $id Same as `conversation_id` of its messages
     * @param string $downstreamId The vendor’s own ID
     * @param string|null $number The number people see, if it differs from the ID
     * @param string|null $subject
     * @param string $status open: needs an agent; pending: waiting for the customer; on_hold: waiting for a third party; snoozed: reopens at a set time; solved: reopens on a reply; closed: final. One of {@see ConversationStatus}
     * @param string|null $statusRaw The vendor’s own status
     * @param string|null $priority One of {@see ConversationPriority}
     * @param string|null $priorityRaw The vendor’s own priority
     * @param string|null $channel One of {@see MessageChannel}
     * @param PersonReference|null $customer The customer who asked
     * @param PersonReference|null $assignee The assigned agent
     * @param NamedReference|null $team The assigned group or queue of agents
     * @param NamedReference|null $inbox The mailbox, department, brand or queue that received it
     * @param list<TagName> $tags
     * @param list<ConversationParticipant> $participants
     * @param string|null $snoozedUntil
     * @param int|null $messageCount
     * @param string|null $lastMessageAt
     * @param string|null $externalId
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param string|null $webUrl
     * @param string|null $createdAt null if the helpdesk’s record has no valid time
     * @param string|null $updatedAt
     * @param string|null $closedAt
     * @param string|null $etag Version of the record, for `If-Match`; null if the connector has no conditional updates
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $downstreamId,
        public readonly ?string $number,
        public readonly ?string $subject,
        public readonly string $status,
        public readonly ?string $statusRaw,
        public readonly ?string $priority,
        public readonly ?string $priorityRaw,
        public readonly ?string $channel,
        public readonly ?PersonReference $customer,
        public readonly ?PersonReference $assignee,
        public readonly ?NamedReference $team,
        public readonly ?NamedReference $inbox,
        public readonly array $tags,
        public readonly array $participants,
        public readonly ?string $snoozedUntil,
        public readonly ?int $messageCount,
        public readonly ?string $lastMessageAt,
        public readonly ?string $externalId,
        public readonly ?array $metadata,
        public readonly ?string $webUrl,
        public readonly ?string $createdAt,
        public readonly ?string $updatedAt,
        public readonly ?string $closedAt,
        public readonly ?string $etag,
        public readonly array $additional = [],
    ) {
    }
}
