// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Event</c>, <c>LoggedEvent</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class EventData : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public EventData()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal EventData(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The same in every delivery and in the event log; use it to deduplicate.</summary>
    public string EventId
    {
        get => GetRequired("event_id", Wire.Text);
        init => SetPresent("event_id", value);
    }

    /// <summary>The member <c>application_id</c>.</summary>
    public string ApplicationId
    {
        get => GetRequired("application_id", Wire.Text);
        init => SetPresent("application_id", value);
    }

    /// <summary>Consumer that owns the connection. May be <c>null</c> on the wire.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => Set("consumer_id", value);
    }

    /// <summary>The member <c>unified_api</c>. May be <c>null</c> on the wire.</summary>
    public string? UnifiedApi
    {
        get => Get("unified_api", Wire.Text);
        init => Set("unified_api", value);
    }

    /// <summary>The connector. May be <c>null</c> on the wire.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => Set("service_id", value);
    }

    /// <summary>When it happened, if known.</summary>
    public DateTimeOffset OccurredAt
    {
        get => GetRequiredValue("occurred_at", Wire.Time);
        init => SetPresent("occurred_at", value);
    }

    /// <summary>The member <c>connection_id</c>.</summary>
    public string? ConnectionId
    {
        get => Get("connection_id", Wire.Text);
        init => SetPresent("connection_id", value);
    }

    /// <summary>For records: <c>messages</c>, <c>conversations</c> or <c>customers</c>.</summary>
    public string? Resource
    {
        get => Get("resource", Wire.Text);
        init => SetPresent("resource", value);
    }

    /// <summary>ID of the record in its resource.</summary>
    public string? EntityId
    {
        get => Get("entity_id", Wire.Text);
        init => SetPresent("entity_id", value);
    }

    /// <summary>URL of the record; absent if it was deleted.</summary>
    public string? EntityUrl
    {
        get => Get("entity_url", Wire.Text);
        init => SetPresent("entity_url", value);
    }

    /// <summary>For messages.</summary>
    public string? ConversationId
    {
        get => Get("conversation_id", Wire.Text);
        init => SetPresent("conversation_id", value);
    }

    /// <summary>Source of the event: <c>native</c> a webhook of the connector, <c>virtual</c> polling, <c>write</c> your own API request.</summary>
    public EventDataOrigin? Origin
    {
        get => GetValue("origin", EventDataOrigin.FromWire);
        init => SetPresent("origin", value);
    }

    /// <summary>The connector’s own event name. May be <c>null</c> on the wire.</summary>
    public string? DownstreamEventType
    {
        get => Get("downstream_event_type", Wire.Text);
        init => Set("downstream_event_type", value);
    }

    /// <summary>Changed attributes; absent if unknown.</summary>
    public IReadOnlyList<string>? Changes
    {
        get => Get("changes", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("changes", value);
    }

    /// <summary>The record at that time, if the webhook has <c>include_entity</c>.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? Entity
    {
        get => Get("entity", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => SetPresent("entity", value);
    }

    /// <summary>true: the record is omitted because it exceeds 64 KB.</summary>
    public bool? EntityTruncated
    {
        get => GetValue("entity_truncated", Wire.Flag);
        init => SetPresent("entity_truncated", value);
    }

    /// <summary>For <c>customer-support.conversation.incomplete</c>: <c>vendor_limit</c> or <c>budget</c>.</summary>
    public EventDataReason? Reason
    {
        get => GetValue("reason", EventDataReason.FromWire);
        init => SetPresent("reason", value);
    }

    /// <summary>For <c>customer-support.conversation.incomplete</c>: number of readable messages.</summary>
    public long? Limit
    {
        get => GetValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    /// <summary>For connections.</summary>
    public string? State
    {
        get => Get("state", Wire.Text);
        init => SetPresent("state", value);
    }

    /// <summary>For connections.</summary>
    public string? Health
    {
        get => Get("health", Wire.Text);
        init => SetPresent("health", value);
    }

    /// <summary>For webhooks.</summary>
    public string? WebhookId
    {
        get => Get("webhook_id", Wire.Text);
        init => SetPresent("webhook_id", value);
    }

    internal static EventData FromWire(JsonElement wire) => new(wire);
}
