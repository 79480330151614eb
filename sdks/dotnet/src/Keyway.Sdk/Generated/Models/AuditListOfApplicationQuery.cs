// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>management.audit.listOfApplication</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditListOfApplicationQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditListOfApplicationQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditListOfApplicationQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Cursor to start from; omitted for the first page.</summary>
    public string? Cursor
    {
        get => Get("cursor", Wire.Text);
        init => SetPresent("cursor", value);
    }

    /// <summary>Page size; default 20.</summary>
    public long? Limit
    {
        get => GetValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    /// <summary>Only entries that match all of these.</summary>
    public AuditListOfApplicationQueryFilter? Filter
    {
        get => Get("filter", AuditListOfApplicationQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    internal static AuditListOfApplicationQuery FromWire(JsonElement wire) => new(wire);
}
