// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConversationCreate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConversationMessage : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConversationMessage()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConversationMessage(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Default: message.</summary>
    public MessageType? Type
    {
        get => GetValue("type", MessageType.FromWire);
        init => SetPresent("type", value);
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

    /// <summary>Plain text; body or body_html is required on create. May be <c>null</c> on the wire.</summary>
    public string? Body
    {
        get => Get("body", Wire.Text);
        init => Set("body", value);
    }

    /// <summary>HTML. If the helpdesk has no HTML, it is written as Markdown or text, and <c>body</c> instead if both are set. May be <c>null</c> on the wire.</summary>
    public string? BodyHtml
    {
        get => Get("body_html", Wire.Text);
        init => Set("body_html", value);
    }

    /// <summary>Vendor-specific members merged into the downstream request body of the named connector.</summary>
    public IReadOnlyList<MessageCreatePassThrough>? PassThrough
    {
        get => Get("pass_through", static wire => Wire.List(wire, MessageCreatePassThrough.FromWire));
        init => SetPresent("pass_through", value);
    }

    /// <summary>The member <c>author</c>. May be <c>null</c> on the wire.</summary>
    public MessageCreateAuthor? Author
    {
        get => Get("author", MessageCreateAuthor.FromWire);
        init => Set("author", value);
    }

    /// <summary>The member <c>recipients</c>.</summary>
    public IReadOnlyList<MessageCreateRecipient>? Recipients
    {
        get => Get("recipients", static wire => Wire.List(wire, MessageCreateRecipient.FromWire));
        init => SetPresent("recipients", value);
    }

    /// <summary>The member <c>attachments</c>.</summary>
    public IReadOnlyList<MessageCreateAttachment>? Attachments
    {
        get => Get("attachments", static wire => Wire.List(wire, MessageCreateAttachment.FromWire));
        init => SetPresent("attachments", value);
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

    internal static ConversationMessage FromWire(JsonElement wire) => new(wire);
}
