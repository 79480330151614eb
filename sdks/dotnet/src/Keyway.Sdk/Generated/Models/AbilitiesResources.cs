// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Abilities</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AbilitiesResources : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AbilitiesResources()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AbilitiesResources(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>messages</c>.</summary>
    public AbilitiesResourcesMessages Messages
    {
        get => GetRequired("messages", AbilitiesResourcesMessages.FromWire);
        init => SetPresent("messages", value);
    }

    /// <summary>The member <c>conversations</c>.</summary>
    public AbilitiesResourcesConversations Conversations
    {
        get => GetRequired("conversations", AbilitiesResourcesConversations.FromWire);
        init => SetPresent("conversations", value);
    }

    /// <summary>The member <c>customers</c>.</summary>
    public AbilitiesResourcesCustomers Customers
    {
        get => GetRequired("customers", AbilitiesResourcesCustomers.FromWire);
        init => SetPresent("customers", value);
    }

    /// <summary>The member <c>attachments</c>.</summary>
    public AbilitiesResourcesAttachments Attachments
    {
        get => GetRequired("attachments", AbilitiesResourcesAttachments.FromWire);
        init => SetPresent("attachments", value);
    }

    /// <summary>The member <c>inboxes</c>.</summary>
    public AbilitiesResourcesInboxes Inboxes
    {
        get => GetRequired("inboxes", AbilitiesResourcesInboxes.FromWire);
        init => SetPresent("inboxes", value);
    }

    /// <summary>The member <c>agents</c>.</summary>
    public AbilitiesResourcesAgents Agents
    {
        get => GetRequired("agents", AbilitiesResourcesAgents.FromWire);
        init => SetPresent("agents", value);
    }

    /// <summary>The member <c>teams</c>.</summary>
    public AbilitiesResourcesTeams Teams
    {
        get => GetRequired("teams", AbilitiesResourcesTeams.FromWire);
        init => SetPresent("teams", value);
    }

    /// <summary>The member <c>tags</c>.</summary>
    public AbilitiesResourcesTags Tags
    {
        get => GetRequired("tags", AbilitiesResourcesTags.FromWire);
        init => SetPresent("tags", value);
    }

    internal static AbilitiesResources FromWire(JsonElement wire) => new(wire);
}
