// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>vault.logs.list</c>, <c>vault.logs.get</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class RequestLog : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public RequestLog()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal RequestLog(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The request ID.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>Always null: requests have no child requests. May be <c>null</c> on the wire.</summary>
    public string? ParentId
    {
        get => Get("parent_id", Wire.Text);
        init => Set("parent_id", value);
    }

    /// <summary>The member <c>has_children</c>.</summary>
    public bool HasChildren
    {
        get => GetRequiredValue("has_children", Wire.Flag);
        init => SetPresent("has_children", value);
    }

    /// <summary>The member <c>child_request</c>.</summary>
    public bool ChildRequest
    {
        get => GetRequiredValue("child_request", Wire.Flag);
        init => SetPresent("child_request", value);
    }

    /// <summary>The member <c>api_style</c>.</summary>
    public string ApiStyle
    {
        get => GetRequired("api_style", Wire.Text);
        init => SetPresent("api_style", value);
    }

    /// <summary>Base URL of the request.</summary>
    public string BaseUrl
    {
        get => GetRequired("base_url", Wire.Text);
        init => SetPresent("base_url", value);
    }

    /// <summary>The member <c>timestamp</c>.</summary>
    public DateTimeOffset Timestamp
    {
        get => GetRequiredValue("timestamp", Wire.Time);
        init => SetPresent("timestamp", value);
    }

    /// <summary>Empty if the request had no consumer.</summary>
    public string ConsumerId
    {
        get => GetRequired("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    /// <summary>The member <c>http_method</c>.</summary>
    public string HttpMethod
    {
        get => GetRequired("http_method", Wire.Text);
        init => SetPresent("http_method", value);
    }

    /// <summary>The member <c>path</c>.</summary>
    public string Path
    {
        get => GetRequired("path", Wire.Text);
        init => SetPresent("path", value);
    }

    /// <summary>The first 2 KB of the query string, without secrets; without the values that people search for if the caller may not see customers’ messages; null if there was none, or the consumer was deleted. May be <c>null</c> on the wire.</summary>
    public string? Query
    {
        get => Get("query", Wire.Text);
        init => Set("query", value);
    }

    /// <summary>ID and summary of the endpoint.</summary>
    public RequestLogOperation Operation
    {
        get => GetRequired("operation", RequestLogOperation.FromWire);
        init => SetPresent("operation", value);
    }

    /// <summary>The unified API, <c>proxy</c>, or <c>vault</c> for Keyway’s own endpoints.</summary>
    public string UnifiedApi
    {
        get => GetRequired("unified_api", Wire.Text);
        init => SetPresent("unified_api", value);
    }

    /// <summary>The connector; <c>vault</c> if none.</summary>
    public RequestLogService Service
    {
        get => GetRequired("service", RequestLogService.FromWire);
        init => SetPresent("service", value);
    }

    /// <summary>The consumer’s connection that was used. May be <c>null</c> on the wire.</summary>
    public string? ConnectionId
    {
        get => Get("connection_id", Wire.Text);
        init => Set("connection_id", value);
    }

    /// <summary>The member <c>status_code</c>.</summary>
    public long StatusCode
    {
        get => GetRequiredValue("status_code", Wire.Integer);
        init => SetPresent("status_code", value);
    }

    /// <summary>false for a status of 400 or above, a sign-in that was declined or failed, and a credential that the connector rejected.</summary>
    public bool Success
    {
        get => GetRequiredValue("success", Wire.Flag);
        init => SetPresent("success", value);
    }

    /// <summary>Total time in milliseconds.</summary>
    public long Execution
    {
        get => GetRequiredValue("execution", Wire.Integer);
        init => SetPresent("execution", value);
    }

    /// <summary>Milliseconds spent waiting for the connector.</summary>
    public long Duration
    {
        get => GetRequiredValue("duration", Wire.Integer);
        init => SetPresent("duration", value);
    }

    /// <summary>Milliseconds added by Keyway.</summary>
    public long Latency
    {
        get => GetRequiredValue("latency", Wire.Integer);
        init => SetPresent("latency", value);
    }

    /// <summary>The error of the answer; of a sign-in that failed and of a rejected credential, the reason. May be <c>null</c> on the wire.</summary>
    public string? ErrorType
    {
        get => Get("error_type", Wire.Text);
        init => Set("error_type", value);
    }

    /// <summary>The member <c>error_message</c>. May be <c>null</c> on the wire.</summary>
    public string? ErrorMessage
    {
        get => Get("error_message", Wire.Text);
        init => Set("error_message", value);
    }

    /// <summary>The member <c>sandbox</c>.</summary>
    public bool Sandbox
    {
        get => GetRequiredValue("sandbox", Wire.Flag);
        init => SetPresent("sandbox", value);
    }

    internal static RequestLog FromWire(JsonElement wire) => new(wire);
}
