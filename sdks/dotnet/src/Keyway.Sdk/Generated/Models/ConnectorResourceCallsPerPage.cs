// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectorResource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResourceCallsPerPage : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResourceCallsPerPage()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResourceCallsPerPage(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>base</c>.</summary>
    public long Base
    {
        get => GetRequiredValue("base", Wire.Integer);
        init => SetPresent("base", value);
    }

    /// <summary>The member <c>per_record</c>.</summary>
    public long PerRecord
    {
        get => GetRequiredValue("per_record", Wire.Integer);
        init => SetPresent("per_record", value);
    }

    internal static ConnectorResourceCallsPerPage FromWire(JsonElement wire) => new(wire);
}
