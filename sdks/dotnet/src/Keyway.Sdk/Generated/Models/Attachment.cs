// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>attachments.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Attachment : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Attachment()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Attachment(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Same as in its message; opaque.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The vendor’s own ID, if it has one. May be <c>null</c> on the wire.</summary>
    public string? DownstreamId
    {
        get => Get("downstream_id", Wire.Text);
        init => Set("downstream_id", value);
    }

    /// <summary>The member <c>message_id</c>.</summary>
    public string MessageId
    {
        get => GetRequired("message_id", Wire.Text);
        init => SetPresent("message_id", value);
    }

    /// <summary>The member <c>conversation_id</c>.</summary>
    public string ConversationId
    {
        get => GetRequired("conversation_id", Wire.Text);
        init => SetPresent("conversation_id", value);
    }

    /// <summary>The member <c>file_name</c>.</summary>
    public string FileName
    {
        get => GetRequired("file_name", Wire.Text);
        init => SetPresent("file_name", value);
    }

    /// <summary>As declared by the sender; not verified. May be <c>null</c> on the wire.</summary>
    public string? ContentType
    {
        get => Get("content_type", Wire.Text);
        init => Set("content_type", value);
    }

    /// <summary>Bytes. May be <c>null</c> on the wire.</summary>
    public long? Size
    {
        get => GetValue("size", Wire.Integer);
        init => Set("size", value);
    }

    /// <summary>Only if it opens without the connection’s credential; it can expire. May be <c>null</c> on the wire.</summary>
    public string? Url
    {
        get => Get("url", Wire.Text);
        init => Set("url", value);
    }

    /// <summary>Whether <c>body_html</c> shows the file inline; null if the helpdesk does not say. May be <c>null</c> on the wire.</summary>
    public bool? IsInline
    {
        get => GetValue("is_inline", Wire.Flag);
        init => Set("is_inline", value);
    }

    /// <summary>The part after <c>cid:</c> in the <c>src</c> of its image in <c>body_html</c>; null if the helpdesk gives none. May be <c>null</c> on the wire.</summary>
    public string? ContentId
    {
        get => Get("content_id", Wire.Text);
        init => Set("content_id", value);
    }

    /// <summary>Creation time of its message. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CreatedAt
    {
        get => GetValue("created_at", Wire.Time);
        init => Set("created_at", value);
    }

    internal static Attachment FromWire(JsonElement wire) => new(wire);
}
