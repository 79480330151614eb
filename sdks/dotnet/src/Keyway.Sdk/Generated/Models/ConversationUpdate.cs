// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>conversations.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationUpdate(JsonElement wire)
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

    /// <summary>The vendor’s own status, instead of <c>status</c>; the only way to set a custom one.</summary>
    public string? StatusRaw
    {
        get => Get("status_raw", Wire.Text);
        init => SetPresent("status_raw", value);
    }

    /// <summary>IDs of tags to add.</summary>
    public IReadOnlyList<string>? AddTags
    {
        get => Get("add_tags", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("add_tags", value);
    }

    /// <summary>IDs of tags to remove.</summary>
    public IReadOnlyList<string>? RemoveTags
    {
        get => Get("remove_tags", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("remove_tags", value);
    }

    /// <summary>Required with the status <c>snoozed</c>.</summary>
    public DateTimeOffset? SnoozedUntil
    {
        get => GetValue("snoozed_until", Wire.Time);
        init => SetPresent("snoozed_until", value);
    }

    internal static ConversationUpdate FromWire(JsonElement wire) => new(wire);
}
