// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.consumers.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>consumer_id</c>.</summary>
    public required string ConsumerId
    {
        get => GetRequired("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>The member <c>metadata</c>.</summary>
    public ConsumerMetadata? Metadata
    {
        get => Get("metadata", ConsumerMetadata.FromWire);
        init => SetPresent("metadata", value);
    }

    internal static ConsumerCreate FromWire(JsonElement wire) => new(wire);
}
