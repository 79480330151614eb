// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>management.applications.createKey</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ApiKeyCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ApiKeyCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ApiKeyCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>name</c>.</summary>
    public required string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>mode</c>.</summary>
    public ApiKeyMode? Mode
    {
        get => GetValue("mode", ApiKeyMode.FromWire);
        init => SetPresent("mode", value);
    }

    /// <summary>Permissions of the key: <c>full</c>, <c>read</c> or a list of scopes.</summary>
    public IReadOnlyList<ApiKeyScope>? Scopes
    {
        get => Get("scopes", static wire => Wire.List(wire, ApiKeyScope.FromWire));
        init => SetPresent("scopes", value);
    }

    /// <summary>Restricts the key to these consumers; empty: all.</summary>
    public IReadOnlyList<string>? ConsumerIds
    {
        get => Get("consumer_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("consumer_ids", value);
    }

    /// <summary>Restricts the key to these connectors; empty: all.</summary>
    public IReadOnlyList<string>? ServiceIds
    {
        get => Get("service_ids", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("service_ids", value);
    }

    /// <summary>Restricts the key to these networks, e.g. 203.0.113.0/24; empty: all.</summary>
    public IReadOnlyList<string>? SourceCidrs
    {
        get => Get("source_cidrs", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("source_cidrs", value);
    }

    /// <summary>The member <c>expires_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    internal static ApiKeyCreate FromWire(JsonElement wire) => new(wire);
}
