// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connector</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorSetup : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorSetup()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorSetup(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Steps to register an OAuth app with the vendor.</summary>
    public IReadOnlyList<string> OauthApp
    {
        get => GetRequired("oauth_app", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("oauth_app", value);
    }

    /// <summary>How to get an API key, a token or a password.</summary>
    public IReadOnlyList<string> Credentials
    {
        get => GetRequired("credentials", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("credentials", value);
    }

    /// <summary>Steps to set up the vendor’s webhooks by hand.</summary>
    public IReadOnlyList<string> Events
    {
        get => GetRequired("events", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("events", value);
    }

    internal static ConnectorSetup FromWire(JsonElement wire) => new(wire);
}
