// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>ConsumersListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConsumersListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConsumersListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConsumersListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Prefix of the consumer ID.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>Only consumers with an enabled connection in one of these states; a page can be short.</summary>
    public IReadOnlyList<ConnectionHealth>? Health
    {
        get => Get("health", static wire => Wire.OneOrMore(wire, ConnectionHealth.FromWire));
        init => SetPresent("health", value);
    }

    /// <summary>Only consumers with an enabled connection whose authorization_expires_at is before this time, soonest first.</summary>
    public DateTimeOffset? ExpiresBefore
    {
        get => GetValue("expires_before", Wire.Time);
        init => SetPresent("expires_before", value);
    }

    /// <summary>Start of the ID, account name, user name or email, or of any word in them.</summary>
    public string? Search
    {
        get => Get("search", Wire.Text);
        init => SetPresent("search", value);
    }

    internal static ConsumersListQueryFilter FromWire(JsonElement wire) => new(wire);
}
