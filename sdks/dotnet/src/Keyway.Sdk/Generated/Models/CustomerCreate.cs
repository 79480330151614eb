// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>customers.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class CustomerCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public CustomerCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal CustomerCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Full name; or use first_name and last_name. May be <c>null</c> on the wire.</summary>
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

    /// <summary>The primary email address.</summary>
    public string? Email
    {
        get => Get("email", Wire.Text);
        init => SetPresent("email", value);
    }

    /// <summary>Replaces the current numbers.</summary>
    public IReadOnlyList<CustomerCreatePhone>? Phones
    {
        get => Get("phones", static wire => Wire.List(wire, CustomerCreatePhone.FromWire));
        init => SetPresent("phones", value);
    }

    /// <summary>The member <c>company_id</c>. May be <c>null</c> on the wire.</summary>
    public string? CompanyId
    {
        get => Get("company_id", Wire.Text);
        init => Set("company_id", value);
    }

    /// <summary>The member <c>title</c>. May be <c>null</c> on the wire.</summary>
    public string? Title
    {
        get => Get("title", Wire.Text);
        init => Set("title", value);
    }

    /// <summary>The member <c>language</c>. May be <c>null</c> on the wire.</summary>
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

    /// <summary>The member <c>external_id</c>. May be <c>null</c> on the wire.</summary>
    public string? ExternalId
    {
        get => Get("external_id", Wire.Text);
        init => Set("external_id", value);
    }

    /// <summary>The member <c>metadata</c>. May be <c>null</c> on the wire.</summary>
    public IReadOnlyDictionary<string, JsonNode?>? Metadata
    {
        get => Get("metadata", static wire => Wire.Map(wire, Wire.OrNull(Wire.Node)));
        init => Set("metadata", value);
    }

    /// <summary>Vendor-specific members merged into the downstream request body of the named connector.</summary>
    public IReadOnlyList<MessageCreatePassThrough>? PassThrough
    {
        get => Get("pass_through", static wire => Wire.List(wire, MessageCreatePassThrough.FromWire));
        init => SetPresent("pass_through", value);
    }

    internal static CustomerCreate FromWire(JsonElement wire) => new(wire);
}
