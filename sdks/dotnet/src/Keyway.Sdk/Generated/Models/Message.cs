// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>messages.list</c>, <c>messages.create</c>, <c>messages.get</c>, <c>messages.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Message : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Message()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Message(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Opaque; includes the parent’s ID if the vendor needs it.</summary>
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

    /// <summary>The member <c>conversation_id</c>.</summary>
    public string ConversationId
    {
        get => GetRequired("conversation_id", Wire.Text);
        init => SetPresent("conversation_id", value);
    }

    /// <summary>The member <c>type</c>.</summary>
    public MessageType Type
    {
        get => GetRequiredValue("type", MessageType.FromWire);
        init => SetPresent("type", value);
    }

    /// <summary>The member <c>direction</c>.</summary>
    public MessageDirection Direction
    {
        get => GetRequiredValue("direction", MessageDirection.FromWire);
        init => SetPresent("direction", value);
    }

    /// <summary>The member <c>channel</c>. May be <c>null</c> on the wire.</summary>
    public MessageChannel? Channel
    {
        get => GetValue("channel", MessageChannel.FromWire);
        init => Set("channel", value);
    }

    /// <summary>The member <c>subject</c>. May be <c>null</c> on the wire.</summary>
    public string? Subject
    {
        get => Get("subject", Wire.Text);
        init => Set("subject", value);
    }

    /// <summary>Plain text, or Markdown with <c>format=markdown</c>. Converted from <c>body_html</c> if the helpdesk sends only HTML. May be <c>null</c> on the wire.</summary>
    public string? Body
    {
        get => Get("body", Wire.Text);
        init => Set("body", value);
    }

    /// <summary>HTML as the helpdesk sends it; not sanitized. May be <c>null</c> on the wire.</summary>
    public string? BodyHtml
    {
        get => Get("body_html", Wire.Text);
        init => Set("body_html", value);
    }

    /// <summary>The member <c>author</c>. May be <c>null</c> on the wire.</summary>
    public MessageAuthor? Author
    {
        get => Get("author", MessageAuthor.FromWire);
        init => Set("author", value);
    }

    /// <summary>The member <c>recipients</c>.</summary>
    public IReadOnlyList<MessageRecipient> Recipients
    {
        get => GetRequired("recipients", static wire => Wire.List(wire, MessageRecipient.FromWire));
        init => SetPresent("recipients", value);
    }

    /// <summary>The member <c>attachments</c>.</summary>
    public IReadOnlyList<MessageAttachment> Attachments
    {
        get => GetRequired("attachments", static wire => Wire.List(wire, MessageAttachment.FromWire));
        init => SetPresent("attachments", value);
    }

    /// <summary>The member <c>status</c>.</summary>
    public MessageStatus Status
    {
        get => GetRequiredValue("status", MessageStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>The member <c>in_reply_to_id</c>. May be <c>null</c> on the wire.</summary>
    public string? InReplyToId
    {
        get => Get("in_reply_to_id", Wire.Text);
        init => Set("in_reply_to_id", value);
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

    /// <summary>The member <c>sent_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? SentAt
    {
        get => GetValue("sent_at", Wire.Time);
        init => Set("sent_at", value);
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

    internal static Message FromWire(JsonElement wire) => new(wire);
}
