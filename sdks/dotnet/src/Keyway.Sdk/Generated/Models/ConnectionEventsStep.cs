// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectionEvents</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionEventsStep : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionEventsStep()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionEventsStep(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>A line of Markdown.</summary>
    public string Text
    {
        get => GetRequired("text", Wire.Text);
        init => SetPresent("text", value);
    }

    /// <summary>Code to paste there, with <c>url</c> and <c>secret</c> filled in. May be <c>null</c> on the wire.</summary>
    public string? Code
    {
        get => Get("code", Wire.Text);
        init => Set("code", value);
    }

    internal static ConnectionEventsStep FromWire(JsonElement wire) => new(wire);
}
