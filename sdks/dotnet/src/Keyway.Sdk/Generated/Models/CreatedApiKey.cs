// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.applications.createKey</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CreatedApiKey : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CreatedApiKey()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CreatedApiKey(JsonElement wire)
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

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>mode</c>.</summary>
    public ApiKeyMode Mode
    {
        get => GetRequiredValue("mode", ApiKeyMode.FromWire);
        init => SetPresent("mode", value);
    }

    /// <summary>First characters of the secret, to identify the key.</summary>
    public string Prefix
    {
        get => GetRequired("prefix", Wire.Text);
        init => SetPresent("prefix", value);
    }

    /// <summary>The member <c>last_used_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastUsedAt
    {
        get => GetValue("last_used_at", Wire.Time);
        init => Set("last_used_at", value);
    }

    /// <summary>Permissions of the key: <c>full</c>, <c>read</c> or a list of scopes.</summary>
    public IReadOnlyList<ApiKeyScope> Scopes
    {
        get => GetRequired("scopes", static wire => Wire.List(wire, ApiKeyScope.FromWire));
        init => SetPresent("scopes", value);
    }

    /// <summary>Restricts the key to these consumers; empty: all.</summary>
    public IReadOnlyList<string> ConsumerIds
    {
        get => GetRequired("consumer_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("consumer_ids", value);
    }

    /// <summary>Restricts the key to these connectors; empty: all.</summary>
    public IReadOnlyList<string> ServiceIds
    {
        get => GetRequired("service_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("service_ids", value);
    }

    /// <summary>Restricts the key to these networks, e.g. 203.0.113.0/24; empty: all.</summary>
    public IReadOnlyList<string> SourceCidrs
    {
        get => GetRequired("source_cidrs", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("source_cidrs", value);
    }

    /// <summary>The member <c>expires_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>. Changes with every update of the record, but not when it is used.</summary>
    public string Etag
    {
        get => GetRequired("etag", Wire.Text);
        init => SetPresent("etag", value);
    }

    /// <summary>Shown only once.</summary>
    public string Secret
    {
        get => GetRequired("secret", Wire.Text);
        init => SetPresent("secret", value);
    }

    internal static CreatedApiKey FromWire(JsonElement wire) => new(wire);
}
