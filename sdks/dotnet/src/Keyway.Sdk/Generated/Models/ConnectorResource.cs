// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>connectors.resource</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ConnectorResource : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ConnectorResource()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ConnectorResource(JsonElement wire)
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

    /// <summary>The member <c>service_id</c>.</summary>
    public string ServiceId
    {
        get => GetRequired("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>status</c>.</summary>
    public ConnectorStatus Status
    {
        get => GetRequiredValue("status", ConnectorStatus.FromWire);
        init => SetPresent("status", value);
    }

    /// <summary>How well the mapping is verified.</summary>
    public string Trust
    {
        get => GetRequired("trust", Wire.Text);
        init => SetPresent("trust", value);
    }

    /// <summary>The member <c>operations</c>.</summary>
    public IReadOnlyList<ConnectorResourceOperation> Operations
    {
        get => GetRequired("operations", static wire => Wire.List(wire, ConnectorResourceOperation.FromWire));
        init => SetPresent("operations", value);
    }

    /// <summary>The member <c>supported_filters</c>.</summary>
    public IReadOnlyList<string> SupportedFilters
    {
        get => GetRequired("supported_filters", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_filters", value);
    }

    /// <summary>Filters that Keyway applies to the vendor’s pages, which can then be short or empty.</summary>
    public IReadOnlyList<string> VirtualFilters
    {
        get => GetRequired("virtual_filters", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("virtual_filters", value);
    }

    /// <summary>The member <c>required_filters</c>.</summary>
    public IReadOnlyList<string> RequiredFilters
    {
        get => GetRequired("required_filters", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("required_filters", value);
    }

    /// <summary>The member <c>supported_sort_by</c>.</summary>
    public IReadOnlyList<string> SupportedSortBy
    {
        get => GetRequired("supported_sort_by", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_sort_by", value);
    }

    /// <summary>The member <c>pagination</c>.</summary>
    public ConnectorResourcePagination Pagination
    {
        get => GetRequired("pagination", ConnectorResourcePagination.FromWire);
        init => SetPresent("pagination", value);
    }

    /// <summary>Vendor requests per page, plus additional requests per record.</summary>
    public ConnectorResourceCallsPerPage CallsPerPage
    {
        get => GetRequired("calls_per_page", ConnectorResourceCallsPerPage.FromWire);
        init => SetPresent("calls_per_page", value);
    }

    /// <summary>How messages are listed without conversation_id; virtual: one conversation after another; null: not supported. May be <c>null</c> on the wire.</summary>
    public ConnectorResourceAcrossConversations? AcrossConversations
    {
        get => Get("across_conversations", ConnectorResourceAcrossConversations.FromWire);
        init => Set("across_conversations", value);
    }

    /// <summary>The member <c>supported_fields</c>.</summary>
    public IReadOnlyList<ConnectorResourceSupportedField> SupportedFields
    {
        get => GetRequired("supported_fields", static wire => Wire.List(wire, ConnectorResourceSupportedField.FromWire));
        init => SetPresent("supported_fields", value);
    }

    /// <summary>Values by attribute: <c>read</c> lists values a record can have, <c>write</c> lists values you can set; others are rejected.</summary>
    public IReadOnlyDictionary<string, ConnectorResourceSupportedValuesValue> SupportedValues
    {
        get => GetRequired("supported_values", static wire => Wire.Map(wire, ConnectorResourceSupportedValuesValue.FromWire));
        init => SetPresent("supported_values", value);
    }

    /// <summary>The member <c>create_effect</c>. May be <c>null</c> on the wire.</summary>
    public ConnectorResourceCreateEffect? CreateEffect
    {
        get => GetValue("create_effect", ConnectorResourceCreateEffect.FromWire);
        init => Set("create_effect", value);
    }

    /// <summary>The member <c>opens_conversation</c>.</summary>
    public bool OpensConversation
    {
        get => GetRequiredValue("opens_conversation", Wire.Flag);
        init => SetPresent("opens_conversation", value);
    }

    /// <summary>Attributes a create accepts; any other is rejected.</summary>
    public IReadOnlyList<string> SupportedCreateFields
    {
        get => GetRequired("supported_create_fields", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_create_fields", value);
    }

    /// <summary>Attributes a create requires. Of several in one group, one is enough. <c>defaulted_create_fields</c> are optional.</summary>
    public IReadOnlyList<IReadOnlyList<string>> RequiredCreateFields
    {
        get => GetRequired("required_create_fields", static wire => Wire.List(wire, static wire => Wire.List(wire, Wire.Text)));
        init => SetPresent("required_create_fields", value);
    }

    /// <summary>Required attributes with a default, taken from the connection’s settings or the helpdesk’s only record.</summary>
    public IReadOnlyList<string> DefaultedCreateFields
    {
        get => GetRequired("defaulted_create_fields", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("defaulted_create_fields", value);
    }

    /// <summary>Unique attributes: a create with a value in use returns 409 with the ID of the existing record.</summary>
    public IReadOnlyList<string> UniqueCreateFields
    {
        get => GetRequired("unique_create_fields", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("unique_create_fields", value);
    }

    /// <summary>Whether updates support <c>If-Match</c>.</summary>
    public bool ConditionalUpdates
    {
        get => GetRequiredValue("conditional_updates", Wire.Flag);
        init => SetPresent("conditional_updates", value);
    }

    /// <summary>Attributes an update accepts; any other is rejected.</summary>
    public IReadOnlyList<string> SupportedUpdateFields
    {
        get => GetRequired("supported_update_fields", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("supported_update_fields", value);
    }

    /// <summary>Whether a retry with the same X-Unique-Transaction-ID finds the message after an unknown outcome.</summary>
    public bool SettlesUnknownCreates
    {
        get => GetRequiredValue("settles_unknown_creates", Wire.Flag);
        init => SetPresent("settles_unknown_creates", value);
    }

    /// <summary>Maximum upload size in bytes; null if uploads are not supported. May be <c>null</c> on the wire.</summary>
    public long? MaxUploadSize
    {
        get => GetValue("max_upload_size", Wire.Integer);
        init => Set("max_upload_size", value);
    }

    /// <summary>The member <c>auth_types</c>.</summary>
    public IReadOnlyList<FormFieldAuthType> AuthTypes
    {
        get => GetRequired("auth_types", static wire => Wire.List(wire, FormFieldAuthType.FromWire));
        init => SetPresent("auth_types", value);
    }

    internal static ConnectorResource FromWire(JsonElement wire) => new(wire);
}
