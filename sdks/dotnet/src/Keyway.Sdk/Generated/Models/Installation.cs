// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.installation.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Installation : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Installation()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Installation(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Version of Keyway.</summary>
    public string Version
    {
        get => GetRequired("version", Wire.Text);
        init => SetPresent("version", value);
    }

    /// <summary>The member <c>base_url</c>.</summary>
    public string BaseUrl
    {
        get => GetRequired("base_url", Wire.Text);
        init => SetPresent("base_url", value);
    }

    /// <summary>The process that handled this request.</summary>
    public InstallationProcess Process
    {
        get => GetRequired("process", InstallationProcess.FromWire);
        init => SetPresent("process", value);
    }

    /// <summary>The member <c>database</c>.</summary>
    public InstallationDatabase Database
    {
        get => GetRequired("database", InstallationDatabase.FromWire);
        init => SetPresent("database", value);
    }

    /// <summary>Number of applications. May be <c>null</c> on the wire.</summary>
    public long? Applications
    {
        get => GetValue("applications", Wire.Integer);
        init => Set("applications", value);
    }

    /// <summary>The member <c>master_key</c>.</summary>
    public InstallationMasterKey MasterKey
    {
        get => GetRequired("master_key", InstallationMasterKey.FromWire);
        init => SetPresent("master_key", value);
    }

    /// <summary>Progress of the latest data key rotation. May be <c>null</c> on the wire.</summary>
    public InstallationKeyRotation? KeyRotation
    {
        get => Get("key_rotation", InstallationKeyRotation.FromWire);
        init => Set("key_rotation", value);
    }

    /// <summary>Ways to sign in to the console.</summary>
    public InstallationSignIn SignIn
    {
        get => GetRequired("sign_in", InstallationSignIn.FromWire);
        init => SetPresent("sign_in", value);
    }

    internal static Installation FromWire(JsonElement wire) => new(wire);
}
