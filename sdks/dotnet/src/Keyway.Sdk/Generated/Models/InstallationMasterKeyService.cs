// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>InstallationMasterKey</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationMasterKeyService : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationMasterKeyService()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationMasterKeyService(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The service and its key.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>Whether the service’s last response was successful.</summary>
    public bool Answering
    {
        get => GetRequiredValue("answering", Wire.Flag);
        init => SetPresent("answering", value);
    }

    /// <summary>The vault closes then unless the service responds; null if it is closed. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? KeysUsableUntil
    {
        get => GetValue("keys_usable_until", Wire.Time);
        init => Set("keys_usable_until", value);
    }

    internal static InstallationMasterKeyService FromWire(JsonElement wire) => new(wire);
}
