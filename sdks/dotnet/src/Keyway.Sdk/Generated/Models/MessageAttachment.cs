// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Message</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessageAttachment : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessageAttachment()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessageAttachment(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>For <c>GET /attachments/{attachment_id}</c> and its content; opaque. May be <c>null</c> on the wire.</summary>
    public string? Id
    {
        get => Get("id", Wire.Text);
        init => Set("id", value);
    }

    /// <summary>The member <c>file_name</c>.</summary>
    public string FileName
    {
        get => GetRequired("file_name", Wire.Text);
        init => SetPresent("file_name", value);
    }

    /// <summary>The member <c>content_type</c>. May be <c>null</c> on the wire.</summary>
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

    /// <summary>Only if it opens without the connection’s credential; otherwise use <c>/attachments/{attachment_id}/content</c>. May be <c>null</c> on the wire.</summary>
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

    internal static MessageAttachment FromWire(JsonElement wire) => new(wire);
}
