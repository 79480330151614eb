// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>connectors.list</c>, <c>connectors.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Connector : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Connector()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Connector(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>id</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>service_id</c>.</summary>
    public string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>tag_line</c>.</summary>
    public string TagLine
    {
        get => GetRequired("tag_line", Wire.Text);
        init => SetPresent("tag_line", value);
    }

    /// <summary>The member <c>website</c>.</summary>
    public string Website
    {
        get => GetRequired("website", Wire.Text);
        init => SetPresent("website", value);
    }

    /// <summary>The member <c>icon</c>.</summary>
    public string Icon
    {
        get => GetRequired("icon", Wire.Text);
        init => SetPresent("icon", value);
    }

    /// <summary>The member <c>status</c>.</summary>
    public ConnectorStatus Status
    {
        get => GetRequiredValue("status", ConnectorStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>The member <c>auth_types</c>.</summary>
    public IReadOnlyList<FormFieldAuthType> AuthTypes
    {
        get => GetRequired("auth_types", static wire => Wire.List(wire, FormFieldAuthType.FromWire));
        init => SetPresent("auth_types", value);
    }

    /// <summary>The member <c>oauth_scopes</c>.</summary>
    public IReadOnlyList<ConnectorOauthScope> OauthScopes
    {
        get => GetRequired("oauth_scopes", static wire => Wire.List(wire, ConnectorOauthScope.FromWire));
        init => SetPresent("oauth_scopes", value);
    }

    /// <summary>The member <c>has_sandbox</c>.</summary>
    public bool HasSandbox
    {
        get => GetRequiredValue("has_sandbox", Wire.Flag);
        init => SetPresent("has_sandbox", value);
    }

    /// <summary>Register this URI with the vendor’s OAuth app; null if the connector has no OAuth. May be <c>null</c> on the wire.</summary>
    public string? RedirectUri
    {
        get => Get("redirect_uri", Wire.Text);
        init => Set("redirect_uri", value);
    }

    /// <summary>Setup steps at the vendor, in English with inline Markdown.</summary>
    public ConnectorSetup Setup
    {
        get => GetRequired("setup", ConnectorSetup.FromWire);
        init => SetPresent("setup", value);
    }

    /// <summary>How changes at the vendor become events; null if the connector has no events. May be <c>null</c> on the wire.</summary>
    public ConnectorEvents? Events
    {
        get => Get("events", ConnectorEvents.FromWire);
        init => Set("events", value);
    }

    /// <summary>The member <c>settings</c>.</summary>
    public IReadOnlyList<ConnectorSetting> Settings
    {
        get => GetRequired("settings", static wire => Wire.List(wire, ConnectorSetting.FromWire));
        init => SetPresent("settings", value);
    }

    /// <summary>The member <c>unified_apis</c>.</summary>
    public IReadOnlyList<ConnectorUnifiedApi> UnifiedApis
    {
        get => GetRequired("unified_apis", static wire => Wire.List(wire, ConnectorUnifiedApi.FromWire));
        init => SetPresent("unified_apis", value);
    }

    internal static Connector FromWire(JsonElement wire) => new(wire);
}
