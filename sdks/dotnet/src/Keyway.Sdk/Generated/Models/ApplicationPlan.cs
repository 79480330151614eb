// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Application</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class ApplicationPlan : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public ApplicationPlan()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal ApplicationPlan(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>name</c>.</summary>
    public string Name
    {
        get => GetRequired("name", Wire.Text);
        init => SetPresent("name", value);
    }

    /// <summary>null: the server’s default. May be <c>null</c> on the wire.</summary>
    public long? MonthlyLimit
    {
        get => GetValue("monthly_limit", Wire.Integer);
        init => Set("monthly_limit", value);
    }

    /// <summary>The member <c>status</c>.</summary>
    public ApplicationPlanStatus Status
    {
        get => GetRequiredValue("status", ApplicationPlanStatus.FromWire);
        init => SetPresent("status", value);
    }

    internal static ApplicationPlan FromWire(JsonElement wire) => new(wire);
}
