// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>The query of <c>attachments.upload</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AttachmentsUploadQuery : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AttachmentsUploadQuery()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AttachmentsUploadQuery(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>File name shown to people; a form may omit it if its file has a name.</summary>
    public required string FileName
    {
        get => GetRequired("file_name", Wire.Text);
        init => SetPresent("file_name", value);
    }

    internal static AttachmentsUploadQuery FromWire(JsonElement wire) => new(wire);
}
