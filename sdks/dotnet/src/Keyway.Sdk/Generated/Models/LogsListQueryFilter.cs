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

    /// <summary>ID of one request.</summary>
    public string? RequestId
    {
        get => Get("request_id", Wire.Text);
        init => SetPresent("request_id", value);
    }

    /// <summary>Only requests to this connector.</summary>
    public string? ServiceId
    {
        get => Get("service_id", Wire.Text);
        init => SetPresent("service_id", value);
    }

    /// <summary>Only requests to this connection.</summary>
    public string? ConnectionId
    {
        get => Get("connection_id", Wire.Text);
        init => SetPresent("connection_id", value);
    }

    /// <summary>Only requests of this consumer; a session sees only its own.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>false: only requests that failed, including declined sign-ins and rejected credentials.</summary>
    public bool? Success
    {
        get => GetValue("success", Wire.Flag);
        init => SetPresent("success", value);
    }

    /// <summary>Only requests with this error.</summary>
    public LogsListQueryFilterErrorType? ErrorType
    {
        get => GetValue("error_type", LogsListQueryFilterErrorType.FromWire);
        init => SetPresent("error_type", value);
    }

    /// <summary>One or more methods.</summary>
    public IReadOnlyList<LogsListQueryFilterHttpMethod>? HttpMethods
    {
        get => Get("http_methods", static wire => Wire.OneOrMore(wire, LogsListQueryFilterHttpMethod.FromWire));
        init => SetPresent("http_methods", value);
    }

    /// <summary>One or more statuses.</summary>
    public IReadOnlyList<long>? StatusCodes
    {
        get => Get("status_codes", static wire => Wire.OneOrMore(wire, Wire.Integer));
        init => SetPresent("status_codes", value);
    }

    /// <summary>The request path, or part of it.</summary>
    public string? Path
    {
        get => Get("path", Wire.Text);
        init => SetPresent("path", value);
    }

    /// <summary>How to compare path; default: EXACT.</summary>
    public LogsListQueryFilterPathMatchMode? PathMatchMode
    {
        get => GetValue("path_match_mode", LogsListQueryFilterPathMatchMode.FromWire);
        init => SetPresent("path_match_mode", value);
    }

    /// <summary>Only requests at or after this time.</summary>
    public DateTimeOffset? StartDate
    {
        get => GetValue("start_date", Wire.Time);
        init => SetPresent("start_date", value);
    }

    /// <summary>Only requests before this time.</summary>
    public DateTimeOffset? EndDate
    {
        get => GetValue("end_date", Wire.Time);
        init => SetPresent("end_date", value);
    }

    internal static LogsListQueryFilter FromWire(JsonElement wire) => new(wire);
}
