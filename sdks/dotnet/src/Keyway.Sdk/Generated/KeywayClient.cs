// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable

namespace Keyway;

public sealed partial class KeywayClient
{
    private KeywayClient(Transport transport)
    {
        Management = new ManagementApi(transport);
        Vault = new VaultApi(transport);
        Events = new EventsApi(transport);
        Webhooks = new WebhooksApi(transport);
        Connectors = new ConnectorsApi(transport);
        Messages = new MessagesApi(transport);
        Conversations = new ConversationsApi(transport);
        Customers = new CustomersApi(transport);
        Attachments = new AttachmentsApi(transport);
        Inboxes = new InboxesApi(transport);
        Agents = new AgentsApi(transport);
        Teams = new TeamsApi(transport);
        Tags = new TagsApi(transport);
        Proxy = new ProxyApi(transport);
    }

    /// <summary>The methods of <c>management</c>.</summary>
    public ManagementApi Management { get; }

    /// <summary>The methods of <c>vault</c>.</summary>
    public VaultApi Vault { get; }

    /// <summary>The methods of <c>events</c>.</summary>
    public EventsApi Events { get; }

    /// <summary>The methods of <c>webhooks</c>.</summary>
    public WebhooksApi Webhooks { get; }

    /// <summary>The methods of <c>connectors</c>.</summary>
    public ConnectorsApi Connectors { get; }

    /// <summary>The methods of <c>messages</c>.</summary>
    public MessagesApi Messages { get; }

    /// <summary>The methods of <c>conversations</c>.</summary>
    public ConversationsApi Conversations { get; }

    /// <summary>The methods of <c>customers</c>.</summary>
    public CustomersApi Customers { get; }

    /// <summary>The methods of <c>attachments</c>.</summary>
    public AttachmentsApi Attachments { get; }

    /// <summary>The methods of <c>inboxes</c>.</summary>
    public InboxesApi Inboxes { get; }

    /// <summary>The methods of <c>agents</c>.</summary>
    public AgentsApi Agents { get; }

    /// <summary>The methods of <c>teams</c>.</summary>
    public TeamsApi Teams { get; }

    /// <summary>The methods of <c>tags</c>.</summary>
    public TagsApi Tags { get; }
}
