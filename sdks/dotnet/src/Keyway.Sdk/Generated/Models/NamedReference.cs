// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Agent</c>, <c>Conversation</c>, <c>Customer</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class NamedReference : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public NamedReference()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal NamedReference(JsonElement wire)
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

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    internal static NamedReference FromWire(JsonElement wire) => new(wire);
}
