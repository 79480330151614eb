// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>vault.connections.import</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionsImportQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionsImportQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionsImportQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>true: adds another connection, if the integration has allow_multiple.</summary>
    public bool? New
    {
        get => GetValue("new", Wire.Flag);
        init => SetPresent("new", value);
    }

    internal static ConnectionsImportQuery FromWire(JsonElement wire) => new(wire);
}
