// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>messages.list</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class MessagesListQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public MessagesListQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal MessagesListQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Cursor to start from; omitted for the first page.</summary>
    public string? Cursor
    {
        get => Get("cursor", Wire.Text);
        init => SetPresent("cursor", value);
    }

    /// <summary>Page size; default 20.</summary>
    public long? Limit
    {
        get => GetValue("limit", Wire.Integer);
        init => SetPresent("limit", value);
    }

    /// <summary>Format of <c>body</c>; default <c>text</c>. <c>markdown</c> is converted from <c>body_html</c>; a message without HTML keeps the helpdesk’s text.</summary>
    public MessagesGetQueryFormat? Format
    {
        get => GetValue("format", MessagesGetQueryFormat.FromWire);
        init => SetPresent("format", value);
    }

    /// <summary>Only messages that match all of these; the connector’s coverage lists the filters it supports.</summary>
    public MessagesListQueryFilter? Filter
    {
        get => Get("filter", MessagesListQueryFilter.FromWire);
        init => SetPresent("filter", value);
    }

    /// <summary>Sort order; the connector’s coverage lists the fields it supports.</summary>
    public MessagesListQuerySort? Sort
    {
        get => Get("sort", MessagesListQuerySort.FromWire);
        init => SetPresent("sort", value);
    }

    /// <summary>Comma-separated attributes to return.</summary>
    public IReadOnlyList<MessagesGetQueryField>? Fields
    {
        get => Get("fields", static wire => Wire.List(wire, MessagesGetQueryField.FromWire));
        init => SetPresent("fields", value);
    }

    internal static MessagesListQuery FromWire(JsonElement wire) => new(wire);
}
