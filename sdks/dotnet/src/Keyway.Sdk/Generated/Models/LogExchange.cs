// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>LogExchanges</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class LogExchange : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public LogExchange()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal LogExchange(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>method</c>.</summary>
    public string Method
    {
        get => GetRequired("method", Wire.Text);
        init => SetPresent("method", value);
    }

    /// <summary>The member <c>url</c>.</summary>
    public string Url
    {
        get => GetRequired("url", Wire.Text);
        init => SetPresent("url", value);
    }

    /// <summary>The member <c>request_headers</c>.</summary>
    public IReadOnlyDictionary<string, string> RequestHeaders
    {
        get => GetRequired("request_headers", static wire => Wire.Map(wire, Wire.Text));
        init => SetPresent("request_headers", value);
    }

    /// <summary>The member <c>request_body</c>. May be <c>null</c> on the wire.</summary>
    public KeptBody? RequestBody
    {
        get => Get("request_body", KeptBody.FromWire);
        init => Set("request_body", value);
    }

    /// <summary>null if there was no response. May be <c>null</c> on the wire.</summary>
    public long? Status
    {
        get => GetValue("status", Wire.Integer);
        init => Set("status", value);
    }

    /// <summary>The member <c>response_headers</c>.</summary>
    public IReadOnlyDictionary<string, string> ResponseHeaders
    {
        get => GetRequired("response_headers", static wire => Wire.Map(wire, Wire.Text));
        init => SetPresent("response_headers", value);
    }

    /// <summary>The member <c>response_body</c>. May be <c>null</c> on the wire.</summary>
    public KeptBody? ResponseBody
    {
        get => Get("response_body", KeptBody.FromWire);
        init => Set("response_body", value);
    }

    /// <summary>The member <c>started_at</c>.</summary>
    public DateTimeOffset StartedAt
    {
        get => GetRequiredValue("started_at", Wire.Time);
        init => SetPresent("started_at", value);
    }

    /// <summary>Milliseconds until the last byte.</summary>
    public long Duration
    {
        get => GetRequiredValue("duration", Wire.Integer);
        init => SetPresent("duration", value);
    }

    /// <summary>Why the response is missing or incomplete, e.g. timeout or reset; unfinished if the client disconnected. May be <c>null</c> on the wire.</summary>
    public string? Error
    {
        get => Get("error", Wire.Text);
        init => Set("error", value);
    }

    internal static LogExchange FromWire(JsonElement wire) => new(wire);
}
