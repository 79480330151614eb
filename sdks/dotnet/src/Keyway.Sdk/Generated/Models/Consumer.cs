// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.consumers.list</c>, <c>vault.consumers.create</c>, <c>vault.consumers.get</c>, <c>vault.consumers.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Consumer : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Consumer()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Consumer(JsonElement wire)
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

    /// <summary>The member <c>application_id</c>.</summary>
    public string ApplicationId
    {
        get => GetRequired("application_id", Wire.Text);
        init => SetPresent("application_id", value);
    }

    /// <summary>The member <c>metadata</c>.</summary>
    public ConsumerMetadata Metadata
    {
        get => GetRequired("metadata", ConsumerMetadata.FromWire);
        init => SetPresent("metadata", value);
    }

    /// <summary>Service IDs of the consumer’s connections.</summary>
    public IReadOnlyList<string> Services
    {
        get => GetRequired("services", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("services", value);
    }

    /// <summary>The member <c>connections</c>.</summary>
    public IReadOnlyList<ConsumerConnection> Connections
    {
        get => GetRequired("connections", static wire => Wire.List(wire, ConsumerConnection.FromWire));
        init => SetPresent("connections", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>.</summary>
    public DateTimeOffset UpdatedAt
    {
        get => GetRequiredValue("updated_at", Wire.Time);
        init => SetPresent("updated_at", value);
    }

    internal static Consumer FromWire(JsonElement wire) => new(wire);
}
