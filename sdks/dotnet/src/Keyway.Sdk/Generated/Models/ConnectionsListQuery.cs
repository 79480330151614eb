// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>vault.connections.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionsListQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionsListQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionsListQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Cursor to start from; omitted for the first page.</summary>
    public string? Cursor
    {
        get => Get("cursor", Wire.Text);
        init => SetPresent("cursor", value);
    }

    /// <summary>Page size; default 20.</summary>
    public long? Limit
    {
        get => GetValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    /// <summary>Only this unified API.</summary>
    public string? Api
    {
        get => Get("api", Wire.Text);
        init => SetPresent("api", value);
    }

    /// <summary>true: only added connections.</summary>
    public bool? Configured
    {
        get => GetValue("configured", Wire.Flag);
        init => SetPresent("configured", value);
    }

    internal static ConnectionsListQuery FromWire(JsonElement wire) => new(wire);
}
