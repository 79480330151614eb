// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.connections.validate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionsValidateData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionsValidateData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionsValidateData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>state</c>.</summary>
    public ConnectionState State
    {
        get => GetRequiredValue("state", ConnectionState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The member <c>health</c>.</summary>
    public ConnectionHealth Health
    {
        get => GetRequiredValue("health", ConnectionHealth.FromWire);
        init => SetPresent("health", value);
    }

    internal static ConnectionsValidateData FromWire(JsonElement wire) => new(wire);
}
