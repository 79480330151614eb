// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>events.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class LoggedEvent : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public LoggedEvent()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal LoggedEvent(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>One of <c>customer-support.message.created</c>, <c>customer-support.message.updated</c>, <c>customer-support.message.deleted</c>, <c>customer-support.conversation.created</c>, <c>customer-support.conversation.updated</c>, <c>customer-support.conversation.deleted</c>, <c>customer-support.conversation.incomplete</c>, <c>customer-support.customer.created</c>, <c>customer-support.customer.updated</c>, <c>customer-support.customer.deleted</c>, <c>vault.connection.created</c>, <c>vault.connection.updated</c>, <c>vault.connection.callable</c>, <c>vault.connection.disabled</c>, <c>vault.connection.deleted</c>, <c>vault.connection.revoked</c>, <c>vault.connection.token_refresh.pending</c>, <c>vault.connection.token_refresh.recovered</c>, <c>vault.connection.token_refresh.failed</c>, <c>vault.connection.downstream.degraded</c>, <c>vault.connection.downstream.recovered</c>, <c>webhook.endpoint.disabled</c>; more may be added.</summary>
    public string Type
    {
        get => GetRequired("type", Wire.Text);
        init => SetPresent("type", value);
    }

    /// <summary>When it happened.</summary>
    public DateTimeOffset Timestamp
    {
        get => GetRequiredValue("timestamp", Wire.Time);
        init => SetPresent("timestamp", value);
    }

    /// <summary>The member <c>data</c>.</summary>
    public EventData Data
    {
        get => GetRequired("data", EventData.FromWire);
        init => SetPresent("data", value);
    }

    /// <summary>Cursor that continues after this event; does not expire.</summary>
    public string Cursor
    {
        get => GetRequired("cursor", Wire.Text);
        init => SetPresent("cursor", value);
    }

    internal static LoggedEvent FromWire(JsonElement wire) => new(wire);
}
