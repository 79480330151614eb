// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>webhooks.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class WebhookCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public WebhookCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal WebhookCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Public HTTPS URL; in development http://localhost also works.</summary>
    public required string DeliveryUrl
    {
        get => GetRequired("delivery_url", Wire.Text);
        init => SetPresent("delivery_url", value);
    }

    /// <summary>Event types or prefixes, e.g. <c>customer-support.*</c>; <c>*</c> for all.</summary>
    public required IReadOnlyList<string> Events
    {
        get => GetRequired("events", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("events", value);
    }

    /// <summary>Your own signing secret, so that your endpoint knows it before the first test: <c>whsec_</c> and the base64 of 24 to 64 random bytes. Write only. Without it Keyway creates one.</summary>
    public string? Secret
    {
        get => Get("secret", Wire.Text);
        init => SetPresent("secret", value);
    }

    /// <summary>The member <c>description</c>. May be <c>null</c> on the wire.</summary>
    public string? Description
    {
        get => Get("description", Wire.Text);
        init => Set("description", value);
    }

    /// <summary><c>enabled</c> tests the URL, and ends a pause.</summary>
    public WebhookStatus? Status
    {
        get => GetValue("status", WebhookStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>Only events that match all of these.</summary>
    public WebhookFilters? Filters
    {
        get => Get("filters", WebhookFilters.FromWire);
        init => SetPresent("filters", value);
    }

    /// <summary>Whether events include the record, up to 64 KB.</summary>
    public bool? IncludeEntity
    {
        get => GetValue("include_entity", Wire.Flag);
        init => SetPresent("include_entity", value);
    }

    internal static WebhookCreate FromWire(JsonElement wire) => new(wire);
}
