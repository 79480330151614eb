// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>CurrentSession</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CurrentSessionConsumer : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CurrentSessionConsumer()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CurrentSessionConsumer(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>consumer_id</c>.</summary>
    public string ConsumerId
    {
        get => GetRequired("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>The member <c>metadata</c>.</summary>
    public ConsumerMetadata Metadata
    {
        get => GetRequired("metadata", ConsumerMetadata.FromWire);
        init => SetPresent("metadata", value);
    }

    internal static CurrentSessionConsumer FromWire(JsonElement wire) => new(wire);
}
