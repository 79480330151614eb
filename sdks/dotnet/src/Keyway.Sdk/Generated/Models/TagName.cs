// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Conversation</c>, <c>Customer</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class TagName : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public TagName()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal TagName(JsonElement wire)
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

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    internal static TagName FromWire(JsonElement wire) => new(wire);
}
