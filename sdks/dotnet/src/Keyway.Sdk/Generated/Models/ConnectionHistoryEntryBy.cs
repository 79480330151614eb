// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConnectionHistoryEntry</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionHistoryEntryBy : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionHistoryEntryBy()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionHistoryEntryBy(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>kind</c>.</summary>
    public ConnectionHistoryEntryByKind Kind
    {
        get => GetRequiredValue("kind", ConnectionHistoryEntryByKind.FromWire);
        init => SetPresent("kind", value);
    }

    /// <summary>ID of the key, person or session; for the system, the job. May be <c>null</c> on the wire.</summary>
    public string? Id
    {
        get => Get("id", Wire.Text);
        init => Set("id", value);
    }

    internal static ConnectionHistoryEntryBy FromWire(JsonElement wire) => new(wire);
}
