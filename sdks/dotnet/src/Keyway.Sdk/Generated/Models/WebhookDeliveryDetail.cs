// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>webhooks.getDelivery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookDeliveryDetail : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookDeliveryDetail()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookDeliveryDetail(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>ID of the event.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>event_type</c>.</summary>
    public string EventType
    {
        get => GetRequired("event_type", Wire.Text);
        init => SetPresent("event_type", value);
    }

    /// <summary><c>failed</c>: out of retries.</summary>
    public WebhookDeliveryState State
    {
        get => GetRequiredValue("state", WebhookDeliveryState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>The member <c>attempt_count</c>.</summary>
    public long AttemptCount
    {
        get => GetRequiredValue("attempt_count", Wire.Integer);
        init => SetPresent("attempt_count", value);
    }

    /// <summary>The member <c>next_attempt_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? NextAttemptAt
    {
        get => GetValue("next_attempt_at", Wire.Time);
        init => Set("next_attempt_at", value);
    }

    /// <summary>The member <c>last_attempt_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastAttemptAt
    {
        get => GetValue("last_attempt_at", Wire.Time);
        init => Set("last_attempt_at", value);
    }

    /// <summary>The member <c>last_status_code</c>. May be <c>null</c> on the wire.</summary>
    public long? LastStatusCode
    {
        get => GetValue("last_status_code", Wire.Integer);
        init => Set("last_status_code", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>Attempts of the last seven days, newest first.</summary>
    public IReadOnlyList<WebhookAttempt> Attempts
    {
        get => GetRequired("attempts", static wire => Wire.List(wire, WebhookAttempt.FromWire));
        init => SetPresent("attempts", value);
    }

    internal static WebhookDeliveryDetail FromWire(JsonElement wire) => new(wire);
}
