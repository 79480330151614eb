// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connection</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionAccess : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionAccess()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionAccess(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Operations that the integration allows and the connector supports.</summary>
    public IReadOnlyList<IntegrationOperation> Operations
    {
        get => GetRequired("operations", static wire => Wire.List(wire, IntegrationOperation.FromWire));
        init => SetPresent("operations", value);
    }

    /// <summary>Whether changes become events.</summary>
    public bool Events
    {
        get => GetRequiredValue("events", Wire.Flag);
        init => SetPresent("events", value);
    }

    internal static ConnectionAccess FromWire(JsonElement wire) => new(wire);
}
