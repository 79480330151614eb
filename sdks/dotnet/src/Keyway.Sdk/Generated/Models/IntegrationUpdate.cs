// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>vault.integrations.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class IntegrationUpdate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public IntegrationUpdate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal IntegrationUpdate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>name</c>.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>enabled</c>.</summary>
    public bool? Enabled
    {
        get => GetValue("enabled", Wire.Flag);
        init => SetPresent("enabled", value);
    }

    /// <summary>The member <c>client_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ClientId
    {
        get => Get("client_id", Wire.Text);
        init => Set("client_id", value);
    }

    /// <summary>The member <c>client_secret</c>. May be <c>null</c> on the wire.</summary>
    public string? ClientSecret
    {
        get => Get("client_secret", Wire.Text);
        init => Set("client_secret", value);
    }

    /// <summary>Key that the connector signs its webhooks with, if its app has a separate key for that. May be <c>null</c> on the wire.</summary>
    public string? SigningKey
    {
        get => Get("signing_key", Wire.Text);
        init => Set("signing_key", value);
    }

    /// <summary>Replaces the scopes derived from operations.</summary>
    public IReadOnlyList<string>? Scopes
    {
        get => Get("scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("scopes", value);
    }

    /// <summary>Determines the requested scopes.</summary>
    public IReadOnlyList<IntegrationOperation>? Operations
    {
        get => Get("operations", static wire => Wire.List(wire, IntegrationOperation.FromWire));
        init => SetPresent("operations", value);
    }

    /// <summary>sandbox: the simulator and its preconfigured client.</summary>
    public IntegrationCredentialsSource? CredentialsSource
    {
        get => GetValue("credentials_source", IntegrationCredentialsSource.FromWire);
        init => SetPresent("credentials_source", value);
    }

    /// <summary>URL of a square image that replaces the connector’s icon. May be <c>null</c> on the wire.</summary>
    public string? Icon
    {
        get => Get("icon", Wire.Text);
        init => Set("icon", value);
    }

    /// <summary>Whether a consumer can have several connections, one per account.</summary>
    public bool? AllowMultiple
    {
        get => GetValue("allow_multiple", Wire.Flag);
        init => SetPresent("allow_multiple", value);
    }

    /// <summary>Whether changes at the connector become events, by its webhooks or by polling.</summary>
    public bool? Events
    {
        get => GetValue("events", Wire.Flag);
        init => SetPresent("events", value);
    }

    /// <summary>The member <c>settings</c>.</summary>
    public IReadOnlyDictionary<string, string>? Settings
    {
        get => Get("settings", static wire => Wire.Map(wire, Wire.Text));
        init => SetPresent("settings", value);
    }

    internal static IntegrationUpdate FromWire(JsonElement wire) => new(wire);
}
