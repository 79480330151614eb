// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>webhooks.list</c>, <c>webhooks.create</c>, <c>webhooks.get</c>, <c>webhooks.update</c>, <c>webhooks.rotate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Webhook : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Webhook()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Webhook(JsonElement wire)
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

    /// <summary>The member <c>description</c>. May be <c>null</c> on the wire.</summary>
    public string? Description
    {
        get => Get("description", Wire.Text);
        init => Set("description", value);
    }

    /// <summary>The member <c>unified_api</c>.</summary>
    public string UnifiedApi
    {
        get => GetRequired("unified_api", Wire.Text);
        init => SetPresent("unified_api", value);
    }

    /// <summary><c>unverified</c>: the first test failed. Keyway repeats it for ten minutes; events wait until one passes.</summary>
    public WebhookStatus Status
    {
        get => GetRequiredValue("status", WebhookStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary><c>retry_limit</c>: no delivery succeeded for five days · <c>gone</c>: the URL returned 410 · <c>delivery_url_validation_failed</c>: no test passed within ten minutes.</summary>
    public WebhookDisabledReason DisabledReason
    {
        get => GetRequiredValue("disabled_reason", WebhookDisabledReason.FromWire);
        init => SetPresent("disabled_reason", value);
    }

    /// <summary>The member <c>delivery_url</c>.</summary>
    public string DeliveryUrl
    {
        get => GetRequired("delivery_url", Wire.Text);
        init => SetPresent("delivery_url", value);
    }

    /// <summary>The member <c>events</c>.</summary>
    public IReadOnlyList<string> Events
    {
        get => GetRequired("events", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("events", value);
    }

    /// <summary>The member <c>filters</c>.</summary>
    public WebhookFilters Filters
    {
        get => GetRequired("filters", WebhookFilters.FromWire);
        init => SetPresent("filters", value);
    }

    /// <summary>Whether events include the record, up to 64 KB.</summary>
    public bool IncludeEntity
    {
        get => GetRequiredValue("include_entity", Wire.Flag);
        init => SetPresent("include_entity", value);
    }

    /// <summary>Signing secrets, newest first.</summary>
    public IReadOnlyList<WebhookSecret> Secrets
    {
        get => GetRequired("secrets", static wire => Wire.List(wire, WebhookSecret.FromWire));
        init => SetPresent("secrets", value);
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

    /// <summary>The member <c>last_success_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastSuccessAt
    {
        get => GetValue("last_success_at", Wire.Time);
        init => Set("last_success_at", value);
    }

    /// <summary>The member <c>last_failure_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastFailureAt
    {
        get => GetValue("last_failure_at", Wire.Time);
        init => Set("last_failure_at", value);
    }

    /// <summary>No delivery is attempted before, because the last ones failed. A test that passes, or <c>status: enabled</c>, ends the pause. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? PausedUntil
    {
        get => GetValue("paused_until", Wire.Time);
        init => Set("paused_until", value);
    }

    /// <summary>The member <c>last_test</c>. May be <c>null</c> on the wire.</summary>
    public WebhookTest? LastTest
    {
        get => Get("last_test", WebhookTest.FromWire);
        init => Set("last_test", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>. Changes with every update of the record, but not when it is used.</summary>
    public string Etag
    {
        get => GetRequired("etag", Wire.Text);
        init => SetPresent("etag", value);
    }

    internal static Webhook FromWire(JsonElement wire) => new(wire);
}
