<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: abilities resources. */
final class AbilitiesResources extends Model
{
    protected const MEMBERS = [
        'messages' => ['messages', AbilitiesResourcesMessages::class, true],
        'conversations' => ['conversations', AbilitiesResourcesConversations::class, true],
        'customers' => ['customers', AbilitiesResourcesCustomers::class, true],
        'attachments' => ['attachments', AbilitiesResourcesAttachments::class, true],
        'inboxes' => ['inboxes', AbilitiesResourcesInboxes::class, true],
        'agents' => ['agents', AbilitiesResourcesAgents::class, true],
        'teams' => ['teams', AbilitiesResourcesTeams::class, true],
        'tags' => ['tags', AbilitiesResourcesTags::class, true],
    ];

    /**
     * @param AbilitiesResourcesMessages $messages
     * @param AbilitiesResourcesConversations $conversations
     * @param AbilitiesResourcesCustomers $customers
     * @param AbilitiesResourcesAttachments $attachments
     * @param AbilitiesResourcesInboxes $inboxes
     * @param AbilitiesResourcesAgents $agents
     * @param AbilitiesResourcesTeams $teams
     * @param AbilitiesResourcesTags $tags
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly AbilitiesResourcesMessages $messages,
        public readonly AbilitiesResourcesConversations $conversations,
        public readonly AbilitiesResourcesCustomers $customers,
        public readonly AbilitiesResourcesAttachments $attachments,
        public readonly AbilitiesResourcesInboxes $inboxes,
        public readonly AbilitiesResourcesAgents $agents,
        public readonly AbilitiesResourcesTeams $teams,
        public readonly AbilitiesResourcesTags $tags,
        public readonly array $additional = [],
    ) {
    }
}
