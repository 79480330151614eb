// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AuditListQuery</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AuditListQueryFilter : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AuditListQueryFilter()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AuditListQueryFilter(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Only entries of this application, even if deleted; <c>_system</c>: entries of the installation.</summary>
    public string? ApplicationId
    {
        get => Get("application_id", Wire.Text);
        init => SetPresent("application_id", value);
    }

    /// <summary>Only entries at or after this time.</summary>
    public DateTimeOffset? StartDate
    {
        get => GetValue("start_date", Wire.Time);
        init => SetPresent("start_date", value);
    }

    /// <summary>Only entries before this time.</summary>
    public DateTimeOffset? EndDate
    {
        get => GetValue("end_date", Wire.Time);
        init => SetPresent("end_date", value);
    }

    /// <summary>Only entries of this action, e.g. <c>credential.revoked</c>.</summary>
    public string? Action
    {
        get => Get("action", Wire.Text);
        init => SetPresent("action", value);
    }

    /// <summary>Only entries by this actor, e.g. <c>person:</c> and an ID.</summary>
    public string? Actor
    {
        get => Get("actor", Wire.Text);
        init => SetPresent("actor", value);
    }

    /// <summary>Only entries about this consumer.</summary>
    public string? ConsumerId
    {
        get => Get("consumer_id", Wire.Text);
        init => SetPresent("consumer_id", value);
    }

    internal static AuditListQueryFilter FromWire(JsonElement wire) => new(wire);
}
