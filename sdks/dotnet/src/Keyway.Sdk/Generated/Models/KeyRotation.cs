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

    /// <summary>Whose values are encrypted anew: applications, and the management area where it is all of them.</summary>
    public long Tenants
    {
        get => GetRequiredValue("tenants", Wire.Integer);
        init => SetPresent("tenants", value);
    }

    /// <summary>true: one was under way for them. It goes on, and no further key was made.</summary>
    public bool Resumed
    {
        get => GetRequiredValue("resumed", Wire.Flag);
        init => SetPresent("resumed", value);
    }

    internal static KeyRotation FromWire(JsonElement wire) => new(wire);
}
