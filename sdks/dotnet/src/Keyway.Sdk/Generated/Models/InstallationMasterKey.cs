// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Installation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationMasterKey : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationMasterKey()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationMasterKey(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Fingerprint of this process’s master key; reveals nothing about the key.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>Fingerprint of the previous master key, if set. Remove that key once no data key uses it. May be <c>null</c> on the wire.</summary>
    public string? PreviousId
    {
        get => Get("previous_id", Wire.Text);
        init => Set("previous_id", value);
    }

    /// <summary>Data keys by master key. If any are under a key other than <c>id</c>, run <c>keyway keys rotate --master</c>. May be <c>null</c> on the wire.</summary>
    public IReadOnlyList<InstallationMasterKeyDataKey>? DataKeys
    {
        get => Get("data_keys", static wire => Wire.List(wire, InstallationMasterKeyDataKey.FromWire));
        init => Set("data_keys", value);
    }

    /// <summary>The key service that holds the master key; null if the process holds it. May be <c>null</c> on the wire.</summary>
    public InstallationMasterKeyService? Service
    {
        get => Get("service", InstallationMasterKeyService.FromWire);
        init => Set("service", value);
    }

    internal static InstallationMasterKey FromWire(JsonElement wire) => new(wire);
}
