<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: conversation update. Omitted properties are not sent. */
final class ConversationUpdate extends Model
{
    protected const MEMBERS = [
        'subject' => ['subject', null, false],
        'priority' => ['priority', null, false],
        'assignee_id' => ['assigneeId', null, false],
        'team_id' => ['teamId', null, false],
        'inbox_id' => ['inboxId', null, false],
        'tags' => ['tags', [null], false],
        'external_id' => ['externalId', null, false],
        'metadata' => ['metadata', ['*' => null], false],
        'pass_through' => ['passThrough', [MessageCreatePassThrough::class], false],
        'status' => ['status', null, false],
        'status_raw' => ['statusRaw', null, false],
        'add_tags' => ['addTags', [null], false],
        'remove_tags' => ['removeTags', [null], false],
        'snoozed_until' => ['snoozedUntil', null, false],
    ];

    /**
     * @param string|null $subject
     * @param string|null $priority One of {@see ConversationPriority}
     * @param string|null $assigneeId ID of an agent; null unassigns
     * @param string|null $teamId ID of a team; null unassigns
     * @param string|null $inboxId
     * @param list<string>|null $tags Tag IDs; replaces the current tags
     * @param string|null $externalId
     * @param array<string, string|int|float|bool|null>|null $metadata
     * @param list<MessageCreatePassThrough>|null $passThrough Vendor-specific members merged into the downstream request body of the named connector
     * @param string|null $status The connector’s coverage lists the values it can set. One of {@see ConversationStatus}
     * @param string|null $statusRaw The vendor’s own status, instead of `status`; the only way to set a custom one
     * @param list<string>|null $addTags IDs of tags to add
     * @param list<string>|null $removeTags IDs of tags to remove
     * @param \DateTimeInterface|string|null $snoozedUntil Required with the status `snoozed`
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?string $subject = null,
        public readonly ?string $priority = null,
        public readonly ?string $assigneeId = null,
        public readonly ?string $teamId = null,
        public readonly ?string $inboxId = null,
        public readonly ?array $tags = null,
        public readonly ?string $externalId = null,
        public readonly ?array $metadata = null,
        public readonly ?array $passThrough = null,
        public readonly ?string $status = null,
        public readonly ?string $statusRaw = null,
        public readonly ?array $addTags = null,
        public readonly ?array $removeTags = null,
        public readonly \DateTimeInterface|string|null $snoozedUntil = null,
        public readonly array $additional = [],
    ) {
    }
}
