// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>FormField</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class FormFieldOption : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public FormFieldOption()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal FormFieldOption(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>The member <c>label</c>.</summary>
    public string Label
    {
        get => GetRequired("label", Wire.Text);
        init => SetPresent("label", value);
    }

    /// <summary>The member <c>value</c>.</summary>
    public string Value
    {
        get => GetRequired("value", Wire.Text);
        init => SetPresent("value", value);
    }

    internal static FormFieldOption FromWire(JsonElement wire) => new(wire);
}
