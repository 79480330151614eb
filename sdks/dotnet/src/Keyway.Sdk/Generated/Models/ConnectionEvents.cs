// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connection</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectionEvents : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectionEvents()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectionEvents(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>new: not set up yet; polled: Keyway polls the connector; manual: enter <c>url</c> at the connector; subscribed: the connector sends webhooks; failed: the subscription failed, and Keyway polls for now.</summary>
    public ConnectionEventsState State
    {
        get => GetRequiredValue("state", ConnectionEventsState.FromWire);
        init => SetPresent("state", value);
    }

    /// <summary>native: from the connector’s webhooks; virtual: from polling.</summary>
    public EventDataOrigin Origin
    {
        get => GetRequiredValue("origin", EventDataOrigin.FromWire);
        init => SetPresent("origin", value);
    }

    /// <summary>Webhook URL to enter at the connector if the state is manual. null for sessions if all consumers of the application share the URL. May be <c>null</c> on the wire.</summary>
    public string? Url
    {
        get => Get("url", Wire.Text);
        init => Set("url", value);
    }

    /// <summary>Secret to enter with the URL, if the connector takes one. May be <c>null</c> on the wire.</summary>
    public string? Secret
    {
        get => Get("secret", Wire.Text);
        init => Set("secret", value);
    }

    /// <summary>Steps that an administrator of the connector takes if the state is manual, in English; the hosted vault shows them in its language. Empty for sessions if all consumers of the application share the URL: then the application takes them once.</summary>
    public IReadOnlyList<ConnectionEventsStep> Steps
    {
        get => GetRequired("steps", static wire => Wire.List(wire, ConnectionEventsStep.FromWire));
        init => SetPresent("steps", value);
    }

    /// <summary>When a change last became an event, by webhook or polling. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastEventAt
    {
        get => GetValue("last_event_at", Wire.Time);
        init => Set("last_event_at", value);
    }

    /// <summary>When a webhook of the connector last named a record that may have changed. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastPushedAt
    {
        get => GetValue("last_pushed_at", Wire.Time);
        init => Set("last_pushed_at", value);
    }

    /// <summary>When polling last found a change. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastPolledAt
    {
        get => GetValue("last_polled_at", Wire.Time);
        init => Set("last_polled_at", value);
    }

    /// <summary>When a webhook of the connector was last verified. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? VerifiedAt
    {
        get => GetValue("verified_at", Wire.Time);
        init => Set("verified_at", value);
    }

    /// <summary>When the subscription expires unless renewed. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    /// <summary>ok: every change becomes an event; records_skipped: some records cannot be read and send no events until they can.</summary>
    public ConnectionEventsHealth Health
    {
        get => GetRequiredValue("health", ConnectionEventsHealth.FromWire);
        init => SetPresent("health", value);
    }

    /// <summary>Records that currently cannot be read. A record counts until it can be read, or for 90 days.</summary>
    public long SkippedCount
    {
        get => GetRequiredValue("skipped_count", Wire.Integer);
        init => SetPresent("skipped_count", value);
    }

    /// <summary>The problem and how to fix it. May be <c>null</c> on the wire.</summary>
    public string? Failure
    {
        get => Get("failure", Wire.Text);
        init => Set("failure", value);
    }

    internal static ConnectionEvents FromWire(JsonElement wire) => new(wire);
}
