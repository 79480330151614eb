// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConversationsListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationsListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationsListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationsListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only conversations with this status.</summary>
    public ConversationStatus? Status
    {
        get => GetValue("status", ConversationStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>Only conversations of this customer.</summary>
    public string? CustomerId
    {
        get => Get("customer_id", Wire.Text);
        init => SetPresent("customer_id", value);
    }

    /// <summary>Only conversations assigned to this agent.</summary>
    public string? AssigneeId
    {
        get => Get("assignee_id", Wire.Text);
        init => SetPresent("assignee_id", value);
    }

    /// <summary>Only conversations assigned to this team.</summary>
    public string? TeamId
    {
        get => Get("team_id", Wire.Text);
        init => SetPresent("team_id", value);
    }

    /// <summary>Only conversations in this inbox.</summary>
    public string? InboxId
    {
        get => Get("inbox_id", Wire.Text);
        init => SetPresent("inbox_id", value);
    }

    /// <summary>Only conversations with this tag ID.</summary>
    public string? Tag
    {
        get => Get("tag", Wire.Text);
        init => SetPresent("tag", value);
    }

    /// <summary>Only conversations of this channel.</summary>
    public MessageChannel? Channel
    {
        get => GetValue("channel", MessageChannel.FromWire);
        init => SetPresent("channel", value);
    }

    /// <summary>Only conversations with this external ID.</summary>
    public string? ExternalId
    {
        get => Get("external_id", Wire.Text);
        init => SetPresent("external_id", value);
    }

    /// <summary>Created at or after this time.</summary>
    public DateTimeOffset? CreatedSince
    {
        get => GetValue("created_since", Wire.Time);
        init => SetPresent("created_since", value);
    }

    /// <summary>Updated at or after this time.</summary>
    public DateTimeOffset? UpdatedSince
    {
        get => GetValue("updated_since", Wire.Time);
        init => SetPresent("updated_since", value);
    }

    internal static ConversationsListQueryFilter FromWire(JsonElement wire) => new(wire);
}
