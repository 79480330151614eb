// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConversationMessage</c>, <c>MessageCreate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessageCreateAttachment : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessageCreateAttachment()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessageCreateAttachment(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>ID of a file uploaded with <c>POST /attachments</c>; set no other attribute with it.</summary>
    public string? Id
    {
        get => Get("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>Name of the form part with the file (<c>multipart/form-data</c> only).</summary>
    public string? Part
    {
        get => Get("part", Wire.Text);
        init => SetPresent("part", value);
    }

    /// <summary>Optional with <c>part</c>: default is the name in the form.</summary>
    public string? FileName
    {
        get => Get("file_name", Wire.Text);
        init => SetPresent("file_name", value);
    }

    /// <summary>A media type, e.g. text/plain; charset=utf-8. Optional with <c>part</c>: default is the part’s.</summary>
    public string? ContentType
    {
        get => Get("content_type", Wire.Text);
        init => SetPresent("content_type", value);
    }

    /// <summary>The member <c>content_base64</c>.</summary>
    public string? ContentBase64
    {
        get => Get("content_base64", Wire.Text);
        init => SetPresent("content_base64", value);
    }

    /// <summary>Shows the image where <c>body_html</c> has <c>&lt;img src="cid:…"&gt;</c> with this ID.</summary>
    public string? ContentId
    {
        get => Get("content_id", Wire.Text);
        init => SetPresent("content_id", value);
    }

    internal static MessageCreateAttachment FromWire(JsonElement wire) => new(wire);
}
