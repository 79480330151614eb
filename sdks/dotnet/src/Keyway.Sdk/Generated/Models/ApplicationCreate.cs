// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The body of <c>management.applications.create</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ApplicationCreate : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ApplicationCreate()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ApplicationCreate(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>name</c>.</summary>
    public required string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>The member <c>redirect_uris</c>.</summary>
    public IReadOnlyList<string>? RedirectUris
    {
        get => Get("redirect_uris", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("redirect_uris", value);
    }

    /// <summary>The member <c>embed_origins</c>.</summary>
    public IReadOnlyList<string>? EmbedOrigins
    {
        get => Get("embed_origins", static wire => Wire.List(wire, Wire.Text));
        init => SetPresent("embed_origins", value);
    }

    /// <summary>The member <c>plan</c>.</summary>
    public ApplicationCreatePlan? Plan
    {
        get => Get("plan", ApplicationCreatePlan.FromWire);
        init => SetPresent("plan", value);
    }

    /// <summary>Which requests record the vendor’s requests and responses, without secrets: none, errors only, all.</summary>
    public ApplicationLogDetail? LogDetail
    {
        get => GetValue("log_detail", ApplicationLogDetail.FromWire);
        init => SetPresent("log_detail", value);
    }

    /// <summary>Days that details are kept.</summary>
    public long? LogDetailDays
    {
        get => GetValue("log_detail_days", Wire.Integer);
        init => SetPresent("log_detail_days", value);
    }

    internal static ApplicationCreate FromWire(JsonElement wire) => new(wire);
}
