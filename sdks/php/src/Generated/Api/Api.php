<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\Runtime\Sender;

/** The groups of methods that a client has. */
abstract class Api
{
    public readonly ManagementApi $management;
    public readonly VaultApi $vault;
    public readonly EventsApi $events;
    public readonly WebhooksApi $webhooks;
    public readonly ConnectorsApi $connectors;
    public readonly MessagesApi $messages;
    public readonly ConversationsApi $conversations;
    public readonly CustomersApi $customers;
    public readonly AttachmentsApi $attachments;
    public readonly InboxesApi $inboxes;
    public readonly AgentsApi $agents;
    public readonly TeamsApi $teams;
    public readonly TagsApi $tags;

    /** @internal */
    public function __construct(Sender $sender)
    {
        $this->management = new ManagementApi($sender);
        $this->vault = new VaultApi($sender);
        $this->events = new EventsApi($sender);
        $this->webhooks = new WebhooksApi($sender);
        $this->connectors = new ConnectorsApi($sender);
        $this->messages = new MessagesApi($sender);
        $this->conversations = new ConversationsApi($sender);
        $this->customers = new CustomersApi($sender);
        $this->attachments = new AttachmentsApi($sender);
        $this->inboxes = new InboxesApi($sender);
        $this->agents = new AgentsApi($sender);
        $this->teams = new TeamsApi($sender);
        $this->tags = new TagsApi($sender);
    }
}
