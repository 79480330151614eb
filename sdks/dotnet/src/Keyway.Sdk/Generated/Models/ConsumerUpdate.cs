// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.consumers.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumerUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumerUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumerUpdate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>metadata</c>.</summary>
    public required ConsumerMetadata Metadata
    {
        get => GetRequired("metadata", ConsumerMetadata.FromWire);
        init => SetPresent("metadata", value);
    }

    internal static ConsumerUpdate FromWire(JsonElement wire) => new(wire);
}
