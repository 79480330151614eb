// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>AbilitiesResources</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class AbilitiesResourcesAttachments : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public AbilitiesResourcesAttachments()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal AbilitiesResourcesAttachments(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>get</c>.</summary>
    public Ability Get
    {
        get => GetRequired("get", Ability.FromWire);
        init => SetPresent("get", value);
    }

    /// <summary>The member <c>content</c>.</summary>
    public Ability Content
    {
        get => GetRequired("content", Ability.FromWire);
        init => SetPresent("content", value);
    }

    /// <summary>The member <c>upload</c>.</summary>
    public UploadAbility Upload
    {
        get => GetRequired("upload", UploadAbility.FromWire);
        init => SetPresent("upload", value);
    }

    internal static AbilitiesResourcesAttachments FromWire(JsonElement wire) => new(wire);
}
