// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>inboxes.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InboxesGetQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InboxesGetQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InboxesGetQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Comma-separated attributes to return.</summary>
    public IReadOnlyList<InboxesGetQueryField>? Fields
    {
        get => Get("fields", static wire => Wire.List(wire, InboxesGetQueryField.FromWire));
        init => SetPresent("fields", value);
    }

    internal static InboxesGetQuery FromWire(JsonElement wire) => new(wire);
}
