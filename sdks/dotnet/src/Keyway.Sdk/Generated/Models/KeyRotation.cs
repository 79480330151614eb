// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.installation.rotateKeys</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class KeyRotation : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public KeyRotation()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal KeyRotation(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Tenants to re-encrypt: applications, and the management area if the rotation covers all.</summary>
    public long Tenants
    {
        get => GetRequiredValue("tenants", Wire.Integer);
        init => SetPresent("tenants", value);
    }

    /// <summary>true: a rotation was already running. It continues, and no new key was created.</summary>
    public bool Resumed
    {
        get => GetRequiredValue("resumed", Wire.Flag);
        init => SetPresent("resumed", value);
    }

    internal static KeyRotation FromWire(JsonElement wire) => new(wire);
}
