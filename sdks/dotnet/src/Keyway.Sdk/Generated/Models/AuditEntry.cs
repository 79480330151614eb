// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.audit.list</c>, <c>management.audit.listOfApplication</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditEntry : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditEntry()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditEntry(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Its chain and its number in the chain, as in <c>keyway audit verify</c>.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>at</c>.</summary>
    public DateTimeOffset At
    {
        get => GetRequiredValue("at", Wire.Time);
        init => SetPresent("at", value);
    }

    /// <summary>e.g. <c>connection.added</c>; docs/audit.md lists all actions.</summary>
    public string Action
    {
        get => GetRequired("action", Wire.Text);
        init => SetPresent("action", value);
    }

    /// <summary>Actor: <c>api_key:</c>, <c>session:</c>, <c>person:</c>, <c>job:</c> or <c>command:</c> with an ID, or <c>admin</c>.</summary>
    public string Actor
    {
        get => GetRequired("actor", Wire.Text);
        init => SetPresent("actor", value);
    }

    /// <summary><c>_system</c> for the whole installation.</summary>
    public string ApplicationId
    {
        get => GetRequired("application_id", Wire.Text);
        init => SetPresent("application_id", value);
    }

    /// <summary>The member <c>consumer_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => Set("consumer_id", value);
    }

    /// <summary>The member <c>service_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => Set("service_id", value);
    }

    /// <summary>The member <c>connection_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ConnectionId
    {
        get => Get("connection_id", Wire.Text);
        init => Set("connection_id", value);
    }

    /// <summary>The key, person, session or webhook affected, if no other attribute says so. May be <c>null</c> on the wire.</summary>
    public string? Subject
    {
        get => Get("subject", Wire.Text);
        init => Set("subject", value);
    }

    /// <summary>ID of the request, as in <c>/vault/logs</c>; null if no request caused it. May be <c>null</c> on the wire.</summary>
    public string? RequestId
    {
        get => Get("request_id", Wire.Text);
        init => Set("request_id", value);
    }

    /// <summary>Details of the action.</summary>
    public IReadOnlyDictionary<string, JsonNode?> Detail
    {
        get => GetRequired("detail", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("detail", value);
    }

    internal static AuditEntry FromWire(JsonElement wire) => new(wire);
}
