// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourceSupportedField : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourceSupportedField()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourceSupportedField(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>unified_property</c>.</summary>
    public string UnifiedProperty
    {
        get => GetRequired("unified_property", Wire.Text);
        init => SetPresent("unified_property", value);
    }

    internal static ConnectorResourceSupportedField FromWire(JsonElement wire) => new(wire);
}
