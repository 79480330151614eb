// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>PageMeta</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class PageMetaCursors : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public PageMetaCursors()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal PageMetaCursors(JsonElement wire)
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

    /// <summary>null at the end of the list. May be <c>null</c> on the wire.</summary>
    public string? Next
    {
        get => Get("next", Wire.Text);
        init => Set("next", value);
    }

    /// <summary>Absent if the connector cannot page backwards. May be <c>null</c> on the wire.</summary>
    public string? Previous
    {
        get => Get("previous", Wire.Text);
        init => Set("previous", value);
    }

    internal static PageMetaCursors FromWire(JsonElement wire) => new(wire);
}
