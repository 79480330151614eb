// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>management.applications.list</c>, <c>management.applications.create</c>, <c>management.applications.get</c>, <c>management.applications.update</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class Application : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public Application()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal Application(JsonElement wire)
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

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>redirect_uris</c>.</summary>
    public IReadOnlyList<string> RedirectUris
    {
        get => GetRequired("redirect_uris", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("redirect_uris", value);
    }

    /// <summary>The member <c>embed_origins</c>.</summary>
    public IReadOnlyList<string> EmbedOrigins
    {
        get => GetRequired("embed_origins", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("embed_origins", value);
    }

    /// <summary>The member <c>plan</c>.</summary>
    public ApplicationPlan Plan
    {
        get => GetRequired("plan", ApplicationPlan.FromWire);
        init => SetPresent("plan", value);
    }

    /// <summary>Which requests record the vendor’s requests and responses, without secrets: none, errors only, all.</summary>
    public ApplicationLogDetail LogDetail
    {
        get => GetRequiredValue("log_detail", ApplicationLogDetail.FromWire);
        init => SetPresent("log_detail", value);
    }

    /// <summary>Days that details are kept.</summary>
    public long LogDetailDays
    {
        get => GetRequiredValue("log_detail_days", Wire.Integer);
        init => SetPresent("log_detail_days", value);
    }

    /// <summary>The member <c>created_at</c>.</summary>
    public DateTimeOffset CreatedAt
    {
        get => GetRequiredValue("created_at", Wire.Time);
        init => SetPresent("created_at", value);
    }

    /// <summary>Version of the record, for <c>If-Match</c>. Changes with every update of the record, but not when it is used.</summary>
    public string Etag
    {
        get => GetRequired("etag", Wire.Text);
        init => SetPresent("etag", value);
    }

    internal static Application FromWire(JsonElement wire) => new(wire);
}
