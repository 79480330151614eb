// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>LogExchange</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class KeptBody : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public KeptBody()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal KeptBody(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>media_type</c>. May be <c>null</c> on the wire.</summary>
    public string? MediaType
    {
        get => Get("media_type", Wire.Text);
        init => Set("media_type", value);
    }

    /// <summary>Total bytes transferred.</summary>
    public long Size
    {
        get => GetRequiredValue("size", Wire.Integer);
        init => SetPresent("size", value);
    }

    /// <summary>Whether the body exceeds the 16 KiB that are stored.</summary>
    public bool Truncated
    {
        get => GetRequiredValue("truncated", Wire.Flag);
        init => SetPresent("truncated", value);
    }

    /// <summary>The first 16 KiB, without secrets; null if it is not text. May be <c>null</c> on the wire.</summary>
    public string? Text
    {
        get => Get("text", Wire.Text);
        init => Set("text", value);
    }

    internal static KeptBody FromWire(JsonElement wire) => new(wire);
}
