// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourcePagination : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourcePagination()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourcePagination(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>mode</c>.</summary>
    public ConnectorResourcePaginationMode Mode
    {
        get => GetRequiredValue("mode", ConnectorResourcePaginationMode.FromWire);
        init => SetPresent("mode", value);
    }

    /// <summary>The member <c>max_page_size</c>. May be <c>null</c> on the wire.</summary>
    public long? MaxPageSize
    {
        get => GetValue("max_page_size", Wire.Integer);
        init => Set("max_page_size", value);
    }

    internal static ConnectorResourcePagination FromWire(JsonElement wire) => new(wire);
}
