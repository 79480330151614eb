// Computed from the OpenAPI description by scripts/derive/sdk; not edited.
#nullable enable
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Keyway;

/// <summary>A part of <c>CurrentSession</c>, <c>SessionCreate</c>.</summary>
[JsonConverter(typeof(KeywayObjectConverter))]
public sealed class SessionCreateTheme : KeywayObject
{
    /// <summary>Makes a record without members, to be set by an initializer.</summary>
    public SessionCreateTheme()
    {
    }

#pragma warning disable CS8618 // What came over the wire is looked at when it is read.
    [SetsRequiredMembers]
    internal SessionCreateTheme(JsonElement wire)
        : base(wire)
    {
    }
#pragma warning restore CS8618

    /// <summary>Name shown in the hosted vault.</summary>
    public string? VaultName
    {
        get => Get("vault_name", Wire.Text);
        init => SetPresent("vault_name", value);
    }

    /// <summary>The member <c>logo</c>.</summary>
    public string? Logo
    {
        get => Get("logo", Wire.Text);
        init => SetPresent("logo", value);
    }

    /// <summary>Replaces logo in dark mode.</summary>
    public string? LogoDark
    {
        get => Get("logo_dark", Wire.Text);
        init => SetPresent("logo_dark", value);
    }

    /// <summary>The member <c>favicon</c>.</summary>
    public string? Favicon
    {
        get => Get("favicon", Wire.Text);
        init => SetPresent("favicon", value);
    }

    /// <summary>The member <c>primary_color</c>.</summary>
    public string? PrimaryColor
    {
        get => Get("primary_color", Wire.Text);
        init => SetPresent("primary_color", value);
    }

    /// <summary>The member <c>sidepanel_background_color</c>.</summary>
    public string? SidepanelBackgroundColor
    {
        get => Get("sidepanel_background_color", Wire.Text);
        init => SetPresent("sidepanel_background_color", value);
    }

    /// <summary>The member <c>sidepanel_text_color</c>.</summary>
    public string? SidepanelTextColor
    {
        get => Get("sidepanel_text_color", Wire.Text);
        init => SetPresent("sidepanel_text_color", value);
    }

    /// <summary>Default auto: follows the customer’s device.</summary>
    public SessionCreateThemeColorScheme? ColorScheme
    {
        get => GetValue("color_scheme", SessionCreateThemeColorScheme.FromWire);
        init => SetPresent("color_scheme", value);
    }

    /// <summary>Font families in order of preference; falls back to the device’s own.</summary>
    public string? FontFamily
    {
        get => Get("font_family", Wire.Text);
        init => SetPresent("font_family", value);
    }

    /// <summary>Pixels; default 14.</summary>
    public long? CornerRadius
    {
        get => GetValue("corner_radius", Wire.Integer);
        init => SetPresent("corner_radius", value);
    }

    /// <summary>The member <c>privacy_url</c>.</summary>
    public string? PrivacyUrl
    {
        get => Get("privacy_url", Wire.Text);
        init => SetPresent("privacy_url", value);
    }

    /// <summary>The member <c>terms_url</c>.</summary>
    public string? TermsUrl
    {
        get => Get("terms_url", Wire.Text);
        init => SetPresent("terms_url", value);
    }

    /// <summary>Where customers request a missing integration.</summary>
    public string? RequestUrl
    {
        get => Get("request_url", Wire.Text);
        init => SetPresent("request_url", value);
    }

    internal static SessionCreateTheme FromWire(JsonElement wire) => new(wire);
}
