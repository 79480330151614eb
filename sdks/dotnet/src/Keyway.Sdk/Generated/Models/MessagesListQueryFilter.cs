// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>MessagesListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessagesListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessagesListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessagesListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only messages of this conversation.</summary>
    public string? ConversationId
    {
        get => Get("conversation_id", Wire.Text);
        init => SetPresent("conversation_id", value);
    }

    /// <summary>Public messages, internal notes or events.</summary>
    public MessageType? Type
    {
        get => GetValue("type", MessageType.FromWire);
        init => SetPresent("type", value);
    }

    /// <summary>From the customer, to the customer, or internal.</summary>
    public MessageDirection? Direction
    {
        get => GetValue("direction", MessageDirection.FromWire);
        init => SetPresent("direction", value);
    }

    /// <summary>The author’s ID in the helpdesk.</summary>
    public string? AuthorId
    {
        get => Get("author_id", Wire.Text);
        init => SetPresent("author_id", value);
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

    internal static MessagesListQueryFilter FromWire(JsonElement wire) => new(wire);
}
