// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The answer of <c>attachments.upload</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class UploadedFile : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public UploadedFile()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal UploadedFile(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>For <c>attachments[].id</c> of one new message; download it by the ID in that message.</summary>
    public string Id
    {
        get => GetRequired("id", Wire.Text);
        init => SetPresent("id", value);
    }

    /// <summary>The member <c>file_name</c>.</summary>
    public string FileName
    {
        get => GetRequired("file_name", Wire.Text);
        init => SetPresent("file_name", value);
    }

    /// <summary>The member <c>content_type</c>.</summary>
    public string ContentType
    {
        get => GetRequired("content_type", Wire.Text);
        init => SetPresent("content_type", value);
    }

    /// <summary>Bytes.</summary>
    public long Size
    {
        get => GetRequiredValue("size", Wire.Integer);
        init => SetPresent("size", value);
    }

    /// <summary>When the connector deletes it unless a message uses it; null if the connector does not say. May be <c>null</c> on the wire.</summary>
    public DateTimeOffset? ExpiresAt
    {
        get => GetValue("expires_at", Wire.Time);
        init => Set("expires_at", value);
    }

    internal static UploadedFile FromWire(JsonElement wire) => new(wire);
}
