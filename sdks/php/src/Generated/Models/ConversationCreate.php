<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: conversation create. Omitted properties are not sent. */
final class ConversationCreate extends Model
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
        'channel' => ['channel', null, false],
        'customer_id' => ['customerId', null, false],
        'customer' => ['customer', ConversationCreateCustomer::class, false],
        'message' => ['message', ConversationMessage::class, false],
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
     * @param string|null $channel One of {@see MessageChannel}
     * @param string|null $customerId ID of the customer; or use `customer`
     * @param ConversationCreateCustomer|null $customer The customer by email address; created at the vendor if the address is unknown
     * @param ConversationMessage|null $message The first message; the connector’s coverage says whether it is required
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
        public readonly ?string $channel = null,
        public readonly ?string $customerId = null,
        public readonly ?ConversationCreateCustomer $customer = null,
        public readonly ?ConversationMessage $message = null,
        public readonly array $additional = [],
    ) {
    }
}
