// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>conversations.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>subject</c>.</summary>
    public string? Subject
    {
        get => Get("subject", Wire.Text);
        init => SetPresent("subject", value);
    }

    /// <summary>The member <c>priority</c>. May be <c>null</c> on the wire.</summary>
    public ConversationPriority? Priority
    {
        get => GetValue("priority", ConversationPriority.FromWire);
        init => Set("priority", value);
    }

    /// <summary>ID of an agent; null unassigns. May be <c>null</c> on the wire.</summary>
    public string? AssigneeId
    {
        get => Get("assignee_id", Wire.Text);
        init => Set("assignee_id", value);
    }

    /// <summary>ID of a team; null unassigns. May be <c>null</c> on the wire.</summary>
    public string? TeamId
    {
        get => Get("team_id", Wire.Text);
        init => Set("team_id", value);
    }

    /// <summary>The member <c>inbox_id</c>.</summary>
    public string? InboxId
    {
        get => Get("inbox_id", Wire.Text);
        init => SetPresent("inbox_id", value);
    }

    /// <summary>Tag IDs; replaces the current tags.</summary>
    public IReadOnlyList<string>? Tags
    {
        get => Get("tags", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("tags", value);
    }

    /// <summary>The member <c>external_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ExternalId
    {
        get => Get("external_id", Wire.Text);
        init => Set("external_id", value);
    }

    /// <summary>The member <c>metadata</c>. May be <c>null</c> on the wire.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? Metadata
    {
        get => Get("metadata", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => Set("metadata", value);
    }

    /// <summary>Vendor-specific members merged into the downstream request body of the named connector.</summary>
    public IReadOnlyList<MessageCreatePassThrough>? PassThrough
    {
        get => Get("pass_through", static wire => Wire.List(wire, MessageCreatePassThrough.FromWire));
        init => SetPresent("pass_through", value);
    }

    /// <summary>The connector’s coverage lists the values it can set.</summary>
    public ConversationStatus? Status
    {
        get => GetValue("status", ConversationStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>The member <c>channel</c>.</summary>
    public MessageChannel? Channel
    {
        get => GetValue("channel", MessageChannel.FromWire);
        init => SetPresent("channel", value);
    }

    /// <summary>ID of the customer; or use <c>customer</c>.</summary>
    public string? CustomerId
    {
        get => Get("customer_id", Wire.Text);
        init => SetPresent("customer_id", value);
    }

    /// <summary>The customer by email address; created at the vendor if the address is unknown.</summary>
    public ConversationCreateCustomer? Customer
    {
        get => Get("customer", ConversationCreateCustomer.FromWire);
        init => SetPresent("customer", value);
    }

    /// <summary>The first message; the connector’s coverage says whether it is required.</summary>
    public ConversationMessage? Message
    {
        get => Get("message", ConversationMessage.FromWire);
        init => SetPresent("message", value);
    }

    internal static ConversationCreate FromWire(JsonElement wire) => new(wire);
}
