// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>messages.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessagesUpdateQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessagesUpdateQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessagesUpdateQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Format of <c>body</c>; default <c>text</c>. <c>markdown</c> is converted from <c>body_html</c>; a message without HTML keeps the helpdesk’s text.</summary>
    public MessagesGetQueryFormat? Format
    {
        get => GetValue("format", MessagesGetQueryFormat.FromWire);
        init => SetPresent("format", value);
    }

    internal static MessagesUpdateQuery FromWire(JsonElement wire) => new(wire);
}
