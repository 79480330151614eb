// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>WriteAbility</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class FileAbilities : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public FileAbilities()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal FileAbilities(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Bytes of all files that come as content_base64; null: none can. May be <c>null</c> on the wire.</summary>
    public long? Inline
    {
        get => GetValue("inline", Wire.Integer);
        init => Set("inline", value);
    }

    /// <summary>Bytes of the largest file that POST /attachments takes; null: none. May be <c>null</c> on the wire.</summary>
    public long? Upload
    {
        get => GetValue("upload", Wire.Integer);
        init => Set("upload", value);
    }

    /// <summary>Bytes of the largest file that comes as a part of a form; null: none can. May be <c>null</c> on the wire.</summary>
    public long? Multipart
    {
        get => GetValue("multipart", Wire.Integer);
        init => Set("multipart", value);
    }

    internal static FileAbilities FromWire(JsonElement wire) => new(wire);
}
