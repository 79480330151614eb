// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectionHistoryEntry</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionHistoryEntryHealth : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionHistoryEntryHealth()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionHistoryEntryHealth(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>from</c>.</summary>
    public ConnectionHistoryEntryHealthFrom From
    {
        get => GetRequiredValue("from", ConnectionHistoryEntryHealthFrom.FromWire);
        init => SetPresent("from", value);
    }

    /// <summary>The member <c>to</c>.</summary>
    public ConnectionHistoryEntryHealthTo To
    {
        get => GetRequiredValue("to", ConnectionHistoryEntryHealthTo.FromWire);
        init => SetPresent("to", value);
    }

    internal static ConnectionHistoryEntryHealth FromWire(JsonElement wire) => new(wire);
}
