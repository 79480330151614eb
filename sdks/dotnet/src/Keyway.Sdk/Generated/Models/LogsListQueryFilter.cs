// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>LogsListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class LogsListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public LogsListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal LogsListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>request_id</c>.</summary>
    public string? RequestId
    {
        get => Get("request_id", Wire.Text);
        init => SetPresent("request_id", value);
    }

    /// <summary>The member <c>service_id</c>.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>The member <c>http_methods</c>.</summary>
    public IReadOnlyList<LogsListQueryFilterHttpMethod>? HttpMethods
    {
        get => Get("http_methods", static wire => Wire.OneOrMore(wire, LogsListQueryFilterHttpMethod.FromWire));
        init => SetPresent("http_methods", value);
    }

    /// <summary>The member <c>status_codes</c>.</summary>
    public IReadOnlyList<long>? StatusCodes
    {
        get => Get("status_codes", static wire => Wire.OneOrMore(wire, Wire.Integer));
        init => SetPresent("status_codes", value);
    }

    /// <summary>The member <c>path</c>.</summary>
    public string? Path
    {
        get => Get("path", Wire.Text);
        init => SetPresent("path", value);
    }

    /// <summary>The member <c>path_match_mode</c>.</summary>
    public LogsListQueryFilterPathMatchMode? PathMatchMode
    {
        get => GetValue("path_match_mode", LogsListQueryFilterPathMatchMode.FromWire);
        init => SetPresent("path_match_mode", value);
    }

    /// <summary>The member <c>start_date</c>.</summary>
    public DateTimeOffset? StartDate
    {
        get => GetValue("start_date", Wire.Time);
        init => SetPresent("start_date", value);
    }

    /// <summary>The member <c>end_date</c>.</summary>
    public DateTimeOffset? EndDate
    {
        get => GetValue("end_date", Wire.Time);
        init => SetPresent("end_date", value);
    }

    internal static LogsListQueryFilter FromWire(JsonElement wire) => new(wire);
}
