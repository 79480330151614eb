// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.integrations.list</c>, <c>vault.integrations.create</c>, <c>vault.integrations.get</c>, <c>vault.integrations.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Integration : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Integration()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Integration(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>service_id</c>.</summary>
    public string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>unified_api</c>.</summary>
    public string UnifiedApi
    {
        get => GetRequired("unified_api", Wire.Text);
        init => SetPresent("unified_api", value);
    }

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>enabled</c>.</summary>
    public bool Enabled
    {
        get => GetRequiredValue("enabled", Wire.Flag);
        init => SetPresent("enabled", value);
    }

    /// <summary>The member <c>state</c>.</summary>
    public IntegrationState State
    {
        get => GetRequiredValue("state", IntegrationState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The member <c>client_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ClientId
    {
        get => Get("client_id", Wire.Text);
        init => Set("client_id", value);
    }

    /// <summary>Whether a client secret is stored; the secret is write-only.</summary>
    public bool ClientSecretSet
    {
        get => GetRequiredValue("client_secret_set", Wire.Flag);
        init => SetPresent("client_secret_set", value);
    }

    /// <summary>Whether a signing key is stored; the key is write-only.</summary>
    public bool SigningKeySet
    {
        get => GetRequiredValue("signing_key_set", Wire.Flag);
        init => SetPresent("signing_key_set", value);
    }

    /// <summary>Scopes that a new authorization requests.</summary>
    public IReadOnlyList<string> Scopes
    {
        get => GetRequired("scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("scopes", value);
    }

    /// <summary>The member <c>operations</c>.</summary>
    public IReadOnlyList<IntegrationOperation> Operations
    {
        get => GetRequired("operations", static wire => Wire.List(wire, IntegrationOperation.FromWire));
        init => SetPresent("operations", value);
    }

    /// <summary>sandbox: the simulator and its preconfigured client.</summary>
    public IntegrationCredentialsSource CredentialsSource
    {
        get => GetRequiredValue("credentials_source", IntegrationCredentialsSource.FromWire);
        init => SetPresent("credentials_source", value);
    }

    /// <summary>Replaces the connector’s icon. May be <c>null</c> on the wire.</summary>
    public string? Icon
    {
        get => Get("icon", Wire.Text);
        init => Set("icon", value);
    }

    /// <summary>Whether a consumer can have several connections, one per account.</summary>
    public bool AllowMultiple
    {
        get => GetRequiredValue("allow_multiple", Wire.Flag);
        init => SetPresent("allow_multiple", value);
    }

    /// <summary>Whether changes at the connector become events, by its webhooks or by polling.</summary>
    public bool Events
    {
        get => GetRequiredValue("events", Wire.Flag);
        init => SetPresent("events", value);
    }

    /// <summary>Apply to every connection; a connection can only set what is not set here.</summary>
    public IReadOnlyDictionary<string, string> Settings
    {
        get => GetRequired("settings", static wire => Wire.Map(wire, Wire.Text));
        init => SetPresent("settings", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>.</summary>
    public DateTimeOffset UpdatedAt
    {
        get => GetRequiredValue("updated_at", Wire.Time);
        init => SetPresent("updated_at", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>. Changes with every update of the record, but not when it is used.</summary>
    public string Etag
    {
        get => GetRequired("etag", Wire.Text);
        init => SetPresent("etag", value);
    }

    internal static Integration FromWire(JsonElement wire) => new(wire);
}
