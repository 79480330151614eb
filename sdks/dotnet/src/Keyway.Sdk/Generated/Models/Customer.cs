// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>customers.list</c>, <c>customers.create</c>, <c>customers.get</c>, <c>customers.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Customer : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Customer()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Customer(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Same as the author ID of a message and the customer ID of a conversation.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The vendor’s own ID.</summary>
    public string DownstreamId
    {
        get => GetRequired("downstream_id", Wire.Text);
        init => SetPresent("downstream_id", value);
    }

    /// <summary>The member <c>name</c>. May be <c>null</c> on the wire.</summary>
    public string? Name
    {
        get => Get("name", Wire.Text);
        init => Set("name", value);
    }

    /// <summary>The member <c>first_name</c>. May be <c>null</c> on the wire.</summary>
    public string? FirstName
    {
        get => Get("first_name", Wire.Text);
        init => Set("first_name", value);
    }

    /// <summary>The member <c>last_name</c>. May be <c>null</c> on the wire.</summary>
    public string? LastName
    {
        get => Get("last_name", Wire.Text);
        init => Set("last_name", value);
    }

    /// <summary>The primary email address. May be <c>null</c> on the wire.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => Set("email", value);
    }

    /// <summary>The member <c>emails</c>.</summary>
    public IReadOnlyList<CustomerEmail> Emails
    {
        get => GetRequired("emails", static wire => Wire.List(wire, CustomerEmail.FromWire));
        init => SetPresent("emails", value);
    }

    /// <summary>The member <c>phones</c>.</summary>
    public IReadOnlyList<CustomerPhone> Phones
    {
        get => GetRequired("phones", static wire => Wire.List(wire, CustomerPhone.FromWire));
        init => SetPresent("phones", value);
    }

    /// <summary>The member <c>company</c>. May be <c>null</c> on the wire.</summary>
    public NamedReference? Company
    {
        get => Get("company", NamedReference.FromWire);
        init => Set("company", value);
    }

    /// <summary>Job title. May be <c>null</c> on the wire.</summary>
    public string? Title
    {
        get => Get("title", Wire.Text);
        init => Set("title", value);
    }

    /// <summary>The member <c>avatar_url</c>. May be <c>null</c> on the wire.</summary>
    public string? AvatarUrl
    {
        get => Get("avatar_url", Wire.Text);
        init => Set("avatar_url", value);
    }

    /// <summary>The vendor’s format, usually an ISO 639-1 code. May be <c>null</c> on the wire.</summary>
    public string? Language
    {
        get => Get("language", Wire.Text);
        init => Set("language", value);
    }

    /// <summary>The member <c>time_zone</c>. May be <c>null</c> on the wire.</summary>
    public string? TimeZone
    {
        get => Get("time_zone", Wire.Text);
        init => Set("time_zone", value);
    }

    /// <summary>The member <c>tags</c>.</summary>
    public IReadOnlyList<TagName> Tags
    {
        get => GetRequired("tags", static wire => Wire.List(wire, TagName.FromWire));
        init => SetPresent("tags", value);
    }

    /// <summary>The member <c>external_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ExternalId
    {
        get => Get("external_id", Wire.Text);
        init => Set("external_id", value);
    }

    /// <summary>The member <c>blocked</c>. May be <c>null</c> on the wire.</summary>
    public bool? Blocked
    {
        get => GetValue("blocked", Wire.Flag);
        init => Set("blocked", value);
    }

    /// <summary>The member <c>metadata</c>. May be <c>null</c> on the wire.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? Metadata
    {
        get => Get("metadata", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => Set("metadata", value);
    }

    /// <summary>The member <c>web_url</c>. May be <c>null</c> on the wire.</summary>
    public string? WebUrl
    {
        get => Get("web_url", Wire.Text);
        init => Set("web_url", value);
    }

    /// <summary>The member <c>created_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? CreatedAt
    {
        get => GetValue("created_at", Wire.Time);
        init => Set("created_at", value);
    }

    /// <summary>The member <c>updated_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? UpdatedAt
    {
        get => GetValue("updated_at", Wire.Time);
        init => Set("updated_at", value);
    }

    /// <summary>The member <c>last_seen_at</c>. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? LastSeenAt
    {
        get => GetValue("last_seen_at", Wire.Time);
        init => Set("last_seen_at", value);
    }

    internal static Customer FromWire(JsonElement wire) => new(wire);
}
