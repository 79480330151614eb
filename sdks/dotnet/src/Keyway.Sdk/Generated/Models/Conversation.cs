// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>conversations.list</c>, <c>conversations.create</c>, <c>conversations.get</c>, <c>conversations.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Conversation : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Conversation()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Conversation(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Same as <c>conversation_id</c> of its messages.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The vendor’s own ID.</summary>
    public string DownstreamId
    {
        get => GetRequired("downstream_id", Wire.Text);
        init => SetPresent("downstream_id", value);
    }

    /// <summary>The number people see, if it differs from the ID. May be <c>null</c> on the wire.</summary>
    public string? Number
    {
        get => Get("number", Wire.Text);
        init => Set("number", value);
    }

    /// <summary>The member <c>subject</c>. May be <c>null</c> on the wire.</summary>
    public string? Subject
    {
        get => Get("subject", Wire.Text);
        init => Set("subject", value);
    }

    /// <summary>open: needs an agent; pending: waiting for the customer; on_hold: waiting for a third party; snoozed: reopens at a set time; solved: reopens on a reply; closed: final.</summary>
    public ConversationStatus Status
    {
        get => GetRequiredValue("status", ConversationStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>The vendor’s own status. May be <c>null</c> on the wire.</summary>
    public string? StatusRaw
    {
        get => Get("status_raw", Wire.Text);
        init => Set("status_raw", value);
    }

    /// <summary>The member <c>priority</c>. May be <c>null</c> on the wire.</summary>
    public ConversationPriority? Priority
    {
        get => GetValue("priority", ConversationPriority.FromWire);
        init => Set("priority", value);
    }

    /// <summary>The vendor’s own priority. May be <c>null</c> on the wire.</summary>
    public string? PriorityRaw
    {
        get => Get("priority_raw", Wire.Text);
        init => Set("priority_raw", value);
    }

    /// <summary>The member <c>channel</c>. May be <c>null</c> on the wire.</summary>
    public MessageChannel? Channel
    {
        get => GetValue("channel", MessageChannel.FromWire);
        init => Set("channel", value);
    }

    /// <summary>The customer who asked. May be <c>null</c> on the wire.</summary>
    public PersonReference? Customer
    {
        get => Get("customer", PersonReference.FromWire);
        init => Set("customer", value);
    }

    /// <summary>The assigned agent. May be <c>null</c> on the wire.</summary>
    public PersonReference? Assignee
    {
        get => Get("assignee", PersonReference.FromWire);
        init => Set("assignee", value);
    }

    /// <summary>The assigned group or queue of agents. May be <c>null</c> on the wire.</summary>
    public NamedReference? Team
    {
        get => Get("team", NamedReference.FromWire);
        init => Set("team", value);
    }

    /// <summary>The mailbox, department, brand or queue that received it. May be <c>null</c> on the wire.</summary>
    public NamedReference? Inbox
    {
        get => Get("inbox", NamedReference.FromWire);
        init => Set("inbox", value);
    }

    /// <summary>The member <c>tags</c>.</summary>
    public IReadOnlyList<TagName> Tags
    {
        get => GetRequired("tags", static wire => Wire.List(wire, TagName.FromWire));
        init => SetPresent("tags", value);
    }

    /// <summary>The member <c>participants</c>.</summary>
    public IReadOnlyList<ConversationParticipant> Participants
    {
        get => GetRequired("participants", static wire => Wire.List(wire, ConversationParticipant.FromWire));
        init => SetPresent("participants", value);
    }

    /// <summary>The member <c>snoozed_until</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? SnoozedUntil
    {
        get => GetValue("snoozed_until", Wire.Time);
        init => Set("snoozed_until", value);
    }

    /// <summary>The member <c>message_count</c>. May be <c>null</c> on the wire.</summary>
    public long? MessageCount
    {
        get => GetValue("message_count", Wire.Integer);
        init => Set("message_count", value);
    }

    /// <summary>The member <c>last_message_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastMessageAt
    {
        get => GetValue("last_message_at", Wire.Time);
        init => Set("last_message_at", value);
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

    /// <summary>The member <c>web_url</c>. May be <c>null</c> on the wire.</summary>
    public string? WebUrl
    {
        get => Get("web_url", Wire.Text);
        init => Set("web_url", value);
    }

    /// <summary>null if the helpdesk’s record has no valid time. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CreatedAt
    {
        get => GetValue("created_at", Wire.Time);
        init => Set("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? UpdatedAt
    {
        get => GetValue("updated_at", Wire.Time);
        init => Set("updated_at", value);
    }

    /// <summary>The member <c>closed_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ClosedAt
    {
        get => GetValue("closed_at", Wire.Time);
        init => Set("closed_at", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>; null if the connector has no conditional updates. May be <c>null</c> on the wire.</summary>
    public string? Etag
    {
        get => Get("etag", Wire.Text);
        init => Set("etag", value);
    }

    internal static Conversation FromWire(JsonElement wire) => new(wire);
}
