// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>CustomersListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CustomersListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CustomersListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CustomersListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The customer with this email address; case-insensitive.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>The customer with this phone number, in any format.</summary>
    public string? Phone
    {
        get => Get("phone", Wire.Text);
        init => SetPresent("phone", value);
    }

    /// <summary>Only customers with this external ID.</summary>
    public string? ExternalId
    {
        get => Get("external_id", Wire.Text);
        init => SetPresent("external_id", value);
    }

    /// <summary>Created at or after this time.</summary>
    public DateTimeOffset? CreatedSince
    {
        get => GetValue("created_since", Wire.Time);
        init => SetPresent("created_since", value);
    }

    /// <summary>Updated at or after this time.</summary>
    public DateTimeOffset? UpdatedSince
    {
        get => GetValue("updated_since", Wire.Time);
        init => SetPresent("updated_since", value);
    }

    internal static CustomersListQueryFilter FromWire(JsonElement wire) => new(wire);
}
