// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connector</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorOauthScope : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorOauthScope()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorOauthScope(JsonElement wire)
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

    internal static ConnectorOauthScope FromWire(JsonElement wire) => new(wire);
}
