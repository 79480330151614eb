// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourceSupportedValuesValue : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourceSupportedValuesValue()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourceSupportedValuesValue(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>read</c>.</summary>
    public IReadOnlyList<string> Read
    {
        get => GetRequired("read", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("read", value);
    }

    /// <summary>The member <c>write</c>.</summary>
    public IReadOnlyList<string> Write
    {
        get => GetRequired("write", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("write", value);
    }

    internal static ConnectorResourceSupportedValuesValue FromWire(JsonElement wire) => new(wire);
}
