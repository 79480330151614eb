// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Installation</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class InstallationSignIn : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public InstallationSignIn()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal InstallationSignIn(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Host of the identity provider; null if none is configured. May be <c>null</c> on the wire.</summary>
    public string? IdentityProvider
    {
        get => Get("identity_provider", Wire.Text);
        init => Set("identity_provider", value);
    }

    /// <summary>Whether the admin key can sign in to the console.</summary>
    public bool AdminKey
    {
        get => GetRequiredValue("admin_key", Wire.Flag);
        init => SetPresent("admin_key", value);
    }

    internal static InstallationSignIn FromWire(JsonElement wire) => new(wire);
}
