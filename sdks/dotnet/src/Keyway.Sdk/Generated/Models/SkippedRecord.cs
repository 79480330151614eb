// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>PageMeta</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class SkippedRecord : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public SkippedRecord()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal SkippedRecord(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>ID of the record; null if the helpdesk’s response has no valid ID. May be <c>null</c> on the wire.</summary>
    public string? Id
    {
        get => Get("id", Wire.Text);
        init => Set("id", value);
    }

    /// <summary><c>unreadable_id</c>: the record has no usable ID. <c>unreadable_record</c>: it cannot be mapped.</summary>
    public SkippedRecordReason Reason
    {
        get => GetRequiredValue("reason", SkippedRecordReason.FromWire);
        init => SetPresent("reason", value);
    }

    /// <summary>The attribute of the helpdesk’s response that cannot be read.</summary>
    public string Field
    {
        get => GetRequired("field", Wire.Text);
        init => SetPresent("field", value);
    }

    /// <summary>Expected and actual type, without values.</summary>
    public string Message
    {
        get => GetRequired("message", Wire.Text);
        init => SetPresent("message", value);
    }

    internal static SkippedRecord FromWire(JsonElement wire) => new(wire);
}
