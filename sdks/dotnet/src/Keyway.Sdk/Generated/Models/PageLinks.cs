// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of every page.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PageLinks : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PageLinks()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PageLinks(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>current</c>.</summary>
    public string Current
    {
        get => GetRequired("current", Wire.Text);
        init => SetPresent("current", value);
    }

    /// <summary>The member <c>previous</c>.</summary>
    public string? Previous
    {
        get => Get("previous", Wire.Text);
        init => SetPresent("previous", value);
    }

    /// <summary>Absent at the end of the list.</summary>
    public string? Next
    {
        get => Get("next", Wire.Text);
        init => SetPresent("next", value);
    }

    internal static PageLinks FromWire(JsonElement wire) => new(wire);
}
