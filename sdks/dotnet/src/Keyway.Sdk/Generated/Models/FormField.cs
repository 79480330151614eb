// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>Connection</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class FormField : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public FormField()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal FormField(JsonElement wire)
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

    /// <summary>The member <c>label</c>.</summary>
    public string Label
    {
        get => GetRequired("label", Wire.Text);
        init => SetPresent("label", value);
    }

    /// <summary>The member <c>type</c>.</summary>
    public FormFieldType Type
    {
        get => GetRequiredValue("type", FormFieldType.FromWire);
        init => SetPresent("type", value);
    }

    /// <summary>The member <c>required</c>.</summary>
    public bool Required
    {
        get => GetRequiredValue("required", Wire.Flag);
        init => SetPresent("required", value);
    }

    /// <summary>Write-only; the value is masked if one is stored.</summary>
    public bool Sensitive
    {
        get => GetRequiredValue("sensitive", Wire.Flag);
        init => SetPresent("sensitive", value);
    }

    /// <summary>The member <c>value</c>. May be <c>null</c> on the wire.</summary>
    public string? Value
    {
        get => Get("value", Wire.Text);
        init => Set("value", value);
    }

    /// <summary>Set if the field belongs to one authorization method.</summary>
    public FormFieldAuthType? AuthType
    {
        get => GetValue("auth_type", FormFieldAuthType.FromWire);
        init => SetPresent("auth_type", value);
    }

    /// <summary>The member <c>placeholder</c>.</summary>
    public string? Placeholder
    {
        get => Get("placeholder", Wire.Text);
        init => SetPresent("placeholder", value);
    }

    /// <summary>The member <c>description</c>.</summary>
    public string? Description
    {
        get => Get("description", Wire.Text);
        init => SetPresent("description", value);
    }

    /// <summary>The member <c>pattern</c>.</summary>
    public string? Pattern
    {
        get => Get("pattern", Wire.Text);
        init => SetPresent("pattern", value);
    }

    /// <summary>The member <c>prefix</c>.</summary>
    public string? Prefix
    {
        get => Get("prefix", Wire.Text);
        init => SetPresent("prefix", value);
    }

    /// <summary>The member <c>suffix</c>.</summary>
    public string? Suffix
    {
        get => Get("suffix", Wire.Text);
        init => SetPresent("suffix", value);
    }

    /// <summary>The member <c>options</c>.</summary>
    public IReadOnlyList<FormFieldOption>? Options
    {
        get => Get("options", static wire => Wire.List(wire, FormFieldOption.FromWire));
        init => SetPresent("options", value);
    }

    internal static FormField FromWire(JsonElement wire) => new(wire);
}
