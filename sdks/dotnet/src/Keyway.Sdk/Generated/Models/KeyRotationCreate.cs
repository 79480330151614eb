// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>management.installation.rotateKeys</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class KeyRotationCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public KeyRotationCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal KeyRotationCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only this application; default: all.</summary>
    public string? ApplicationId
    {
        get => Get("application_id", Wire.Text);
        init => SetPresent("application_id", value);
    }

    internal static KeyRotationCreate FromWire(JsonElement wire) => new(wire);
}
