// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.connections.confirm</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionsConfirmData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionsConfirmData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionsConfirmData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>confirmed</c>.</summary>
    public bool Confirmed
    {
        get => GetRequiredValue("confirmed", Wire.Flag);
        init => SetPresent("confirmed", value);
    }

    internal static ConnectionsConfirmData FromWire(JsonElement wire) => new(wire);
}
