// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>InstallationMasterKey</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationMasterKeyDataKey : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationMasterKeyDataKey()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationMasterKeyDataKey(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>master_key_id</c>.</summary>
    public string MasterKeyId
    {
        get => GetRequired("master_key_id", Wire.Text);
        init => SetPresent("master_key_id", value);
    }

    /// <summary>The member <c>count</c>.</summary>
    public long Count
    {
        get => GetRequiredValue("count", Wire.Integer);
        init => SetPresent("count", value);
    }

    internal static InstallationMasterKeyDataKey FromWire(JsonElement wire) => new(wire);
}
