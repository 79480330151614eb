// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.connections.list</c>, <c>vault.connections.get</c>, <c>vault.connections.create</c>, <c>vault.connections.update</c>, <c>vault.connections.import</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Connection : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Connection()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Connection(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>{unified_api}+{service_id}, and +{connection_id} unless it is the default one.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary><c>default</c> for a connector’s first connection, <c>conn_…</c> for others; use as x-vendor-connection-id.</summary>
    public string ConnectionId
    {
        get => GetRequired("connection_id", Wire.Text);
        init => SetPresent("connection_id", value);
    }

    /// <summary>Label that distinguishes it from the consumer’s other connections of the connector. May be <c>null</c> on the wire.</summary>
    public string? Label
    {
        get => Get("label", Wire.Text);
        init => Set("label", value);
    }

    /// <summary>Whether the consumer can add another connection of the connector: POST with new=true.</summary>
    public bool AllowMultiple
    {
        get => GetRequiredValue("allow_multiple", Wire.Flag);
        init => SetPresent("allow_multiple", value);
    }

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

    /// <summary>The member <c>consumer_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => Set("consumer_id", value);
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

    /// <summary>data: URL of an SVG image, or the integration’s https URL.</summary>
    public string Icon
    {
        get => GetRequired("icon", Wire.Text);
        init => SetPresent("icon", value);
    }

    /// <summary>The member <c>state</c>.</summary>
    public ConnectionState State
    {
        get => GetRequiredValue("state", ConnectionState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The member <c>integration_state</c>.</summary>
    public ConnectionIntegrationState IntegrationState
    {
        get => GetRequiredValue("integration_state", ConnectionIntegrationState.FromWire);
        init => SetPresent("integration_state", value);
    }

    /// <summary>The member <c>health</c>.</summary>
    public ConnectionHealth Health
    {
        get => GetRequiredValue("health", ConnectionHealth.FromWire);
        init => SetPresent("health", value);
    }

    /// <summary>The member <c>enabled</c>.</summary>
    public bool Enabled
    {
        get => GetRequiredValue("enabled", Wire.Flag);
        init => SetPresent("enabled", value);
    }

    /// <summary>The member <c>auth_type</c>.</summary>
    public FormFieldAuthType AuthType
    {
        get => GetRequiredValue("auth_type", FormFieldAuthType.FromWire);
        init => SetPresent("auth_type", value);
    }

    /// <summary>The member <c>auth_types</c>.</summary>
    public IReadOnlyList<FormFieldAuthType> AuthTypes
    {
        get => GetRequired("auth_types", static wire => Wire.List(wire, FormFieldAuthType.FromWire));
        init => SetPresent("auth_types", value);
    }

    /// <summary>OAuth only; append redirect_uri and nonce. If read with an API key, it works once, within ten minutes. May be <c>null</c> on the wire.</summary>
    public string? AuthorizeUrl
    {
        get => Get("authorize_url", Wire.Text);
        init => Set("authorize_url", value);
    }

    /// <summary>OAuth only; append redirect_uri. May be <c>null</c> on the wire.</summary>
    public string? RevokeUrl
    {
        get => Get("revoke_url", Wire.Text);
        init => Set("revoke_url", value);
    }

    /// <summary>Sensitive values are masked.</summary>
    public IReadOnlyDictionary<string, string?> Settings
    {
        get => GetRequired("settings", static wire => Wire.Map(wire, Wire.OrNull(Wire.Text)));
        init => SetPresent("settings", value);
    }

    /// <summary>The member <c>metadata</c>.</summary>
    public IReadOnlyDictionary<string, JsonNode?> Metadata
    {
        get => GetRequired("metadata", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("metadata", value);
    }

    /// <summary>The member <c>form_fields</c>.</summary>
    public IReadOnlyList<FormField> FormFields
    {
        get => GetRequired("form_fields", static wire => Wire.List(wire, FormField.FromWire));
        init => SetPresent("form_fields", value);
    }

    /// <summary>The member <c>settings_required_for_authorization</c>.</summary>
    public IReadOnlyList<string> SettingsRequiredForAuthorization
    {
        get => GetRequired("settings_required_for_authorization", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("settings_required_for_authorization", value);
    }

    /// <summary>The member <c>missing_settings</c>.</summary>
    public IReadOnlyList<string> MissingSettings
    {
        get => GetRequired("missing_settings", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("missing_settings", value);
    }

    /// <summary>The member <c>granted_scopes</c>.</summary>
    public IReadOnlyList<string> GrantedScopes
    {
        get => GetRequired("granted_scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("granted_scopes", value);
    }

    /// <summary>Scopes that the integration’s operations need and the authorization lacks; reauthorize to get them.</summary>
    public IReadOnlyList<string> MissingScopes
    {
        get => GetRequired("missing_scopes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("missing_scopes", value);
    }

    /// <summary>Actions the caller can take now, besides connecting and saving settings.</summary>
    public IReadOnlyList<ConnectionAllowedAction> AllowedActions
    {
        get => GetRequired("allowed_actions", static wire => Wire.List(wire, ConnectionAllowedAction.FromWire));
        init => SetPresent("allowed_actions", value);
    }

    /// <summary>true: the account of the previous credential is unknown, so a new credential needs same_account to keep it.</summary>
    public bool AsksSameAccount
    {
        get => GetRequiredValue("asks_same_account", Wire.Flag);
        init => SetPresent("asks_same_account", value);
    }

    /// <summary>When the credentials are deleted if the provider keeps rejecting refreshes. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CredentialsExpireAt
    {
        get => GetValue("credentials_expire_at", Wire.Time);
        init => Set("credentials_expire_at", value);
    }

    /// <summary>When the authorization expires unless Keyway refreshes it or the customer reconnects; null: no known expiry. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? AuthorizationExpiresAt
    {
        get => GetValue("authorization_expires_at", Wire.Time);
        init => Set("authorization_expires_at", value);
    }

    /// <summary>The member <c>last_refresh_failed_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastRefreshFailedAt
    {
        get => GetValue("last_refresh_failed_at", Wire.Time);
        init => Set("last_refresh_failed_at", value);
    }

    /// <summary>The member <c>last_downstream_error_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastDownstreamErrorAt
    {
        get => GetValue("last_downstream_error_at", Wire.Time);
        init => Set("last_downstream_error_at", value);
    }

    /// <summary>The member <c>last_error</c>. May be <c>null</c> on the wire.</summary>
    public string? LastError
    {
        get => Get("last_error", Wire.Text);
        init => Set("last_error", value);
    }

    /// <summary>The application’s access through the connection, also before the customer connects.</summary>
    public ConnectionAccess Access
    {
        get => GetRequired("access", ConnectionAccess.FromWire);
        init => SetPresent("access", value);
    }

    /// <summary>null if events are off for the integration. May be <c>null</c> on the wire.</summary>
    public ConnectionEvents? Events
    {
        get => Get("events", ConnectionEvents.FromWire);
        init => Set("events", value);
    }

    /// <summary>The member <c>created_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CreatedAt
    {
        get => GetValue("created_at", Wire.Time);
        init => Set("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? UpdatedAt
    {
        get => GetValue("updated_at", Wire.Time);
        init => Set("updated_at", value);
    }

    internal static Connection FromWire(JsonElement wire) => new(wire);
}
