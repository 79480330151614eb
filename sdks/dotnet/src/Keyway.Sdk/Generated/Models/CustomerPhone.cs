// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Customer</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CustomerPhone : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CustomerPhone()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CustomerPhone(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>phone</c>.</summary>
    public string Phone
    {
        get => GetRequired("phone", Wire.Text);
        init => SetPresent("phone", value);
    }

    /// <summary>The vendor’s label, e.g. mobile. May be <c>null</c> on the wire.</summary>
    public string? Type
    {
        get => Get("type", Wire.Text);
        init => Set("type", value);
    }

    internal static CustomerPhone FromWire(JsonElement wire) => new(wire);
}
