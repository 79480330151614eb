<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: partial conversation. */
final class PartialConversation extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'downstream_id' => ['downstreamId', null, false],
        'number' => ['number', null, false],
        'subject' => ['subject', null, false],
        'status' => ['status', null, false],
        'status_raw' => ['statusRaw', null, false],
        'priority' => ['priority', null, false],
        'priority_raw' => ['priorityRaw', null, false],
        'channel' => ['channel', null, false],
        'customer' => ['customer', PersonReference::class, false],
        'assignee' => ['assignee', PersonReference::class, false],
        'team' => ['team', NamedReference::class, false],
        'inbox' => ['inbox', NamedReference::class, false],
        'tags' => ['tags', [TagName::class], false],
        'participants' => ['participants', [ConversationParticipant::class], false],
        'snoozed_until' => ['snoozedUntil', null, false],
        'message_count' => ['messageCount', null, false],
        'last_message_at' => ['lastMessageAt', null, false],
        'external_id' => ['externalId', null, false],
        'metadata' => ['metadata', ['*' => null], false],
        'web_url' => ['webUrl', null, false],
        'created_at' => ['createdAt', null, false],
        'updated_at' => ['updatedAt', null, false],
        'closed_at' => ['closedAt', null, false],
        'etag' => ['etag', null, false],
    ];

    /**
     * @param string $id Same as `conversation_id` of its messages
     * @param string|null $downstreamId The vendor’s own ID
     * @param string|null $number The number people see, if it differs from the ID
     * @param string|null $subject
     * @param string|null $status open: needs an agent; pending: waiting for the customer; on_hold: waiting for a third party; snoozed: reopens at a set time; solved: reopens on a reply; closed: final. One of {@see ConversationStatus}
     * @param string|null $statusRaw The vendor’s own status
     * @param string|null $priority One of {@see ConversationPriority}
     * @param string|null $priorityRaw The vendor’s own priority
     * @param string|null $channel One of {@see MessageChannel}
     * @param PersonReference|null $customer The customer who asked
     * @param PersonReference|null $assignee The assigned agent
     * @param NamedReference|null $team The assigned group or queue of agents
     * @param NamedReference|null $inbox The mailbox, department, brand or queue that received it
     * @param list<TagName>|null $tags
     * @param list<ConversationParticipant>|null $participants
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
        public readonly ?string $downstreamId = null,
        public readonly ?string $number = null,
        public readonly ?string $subject = null,
        public readonly ?string $status = null,
        public readonly ?string $statusRaw = null,
        public readonly ?string $priority = null,
        public readonly ?string $priorityRaw = null,
        public readonly ?string $channel = null,
        public readonly ?PersonReference $customer = null,
        public readonly ?PersonReference $assignee = null,
        public readonly ?NamedReference $team = null,
        public readonly ?NamedReference $inbox = null,
        public readonly ?array $tags = null,
        public readonly ?array $participants = null,
        public readonly ?string $snoozedUntil = null,
        public readonly ?int $messageCount = null,
        public readonly ?string $lastMessageAt = null,
        public readonly ?string $externalId = null,
        public readonly ?array $metadata = null,
        public readonly ?string $webUrl = null,
        public readonly ?string $createdAt = null,
        public readonly ?string $updatedAt = null,
        public readonly ?string $closedAt = null,
        public readonly ?string $etag = null,
        public readonly array $additional = [],
    ) {
    }
}
