// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Usage</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UsageByError : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UsageByError()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UsageByError(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary><c>type_name</c> of the error; null for a connector’s own error that the proxy forwarded. May be <c>null</c> on the wire.</summary>
    public string? TypeName
    {
        get => Get("type_name", Wire.Text);
        init => Set("type_name", value);
    }

    /// <summary>The member <c>calls</c>.</summary>
    public long Calls
    {
        get => GetRequiredValue("calls", Wire.Integer);
        init => SetPresent("calls", value);
    }

    internal static UsageByError FromWire(JsonElement wire) => new(wire);
}
