// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>messages.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessageUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessageUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessageUpdate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

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

    internal static MessageUpdate FromWire(JsonElement wire) => new(wire);
}
