// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>customers.delete</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CustomersDeleteData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CustomersDeleteData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CustomersDeleteData(JsonElement wire)
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

    internal static CustomersDeleteData FromWire(JsonElement wire) => new(wire);
}
