// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connector</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorSetting : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorSetting()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorSetting(JsonElement wire)
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

    /// <summary>The member <c>label</c>.</summary>
    public string Label
    {
        get => GetRequired("label", Wire.Text);
        init => SetPresent("label", value);
    }

    /// <summary>The member <c>type</c>.</summary>
    public string Type
    {
        get => GetRequired("type", Wire.Text);
        init => SetPresent("type", value);
    }

    /// <summary>The member <c>required</c>.</summary>
    public bool Required
    {
        get => GetRequiredValue("required", Wire.Flag);
        init => SetPresent("required", value);
    }

    internal static ConnectorSetting FromWire(JsonElement wire) => new(wire);
}
