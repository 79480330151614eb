<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: session create theme. */
final class SessionCreateTheme extends Model
{
    protected const MEMBERS = [
        'vault_name' => ['vaultName', null, false],
        'logo' => ['logo', null, false],
        'logo_dark' => ['logoDark', null, false],
        'favicon' => ['favicon', null, false],
        'primary_color' => ['primaryColor', null, false],
        'sidepanel_background_color' => ['sidepanelBackgroundColor', null, false],
        'sidepanel_text_color' => ['sidepanelTextColor', null, false],
        'color_scheme' => ['colorScheme', null, false],
        'font_family' => ['fontFamily', null, false],
        'corner_radius' => ['cornerRadius', null, false],
        'privacy_url' => ['privacyUrl', null, false],
        'terms_url' => ['termsUrl', null, false],
        'request_url' => ['requestUrl', null, false],
    ];

    /**
     * @param string|null $vaultName Name shown in the hosted vault
     * @param string|null $logo
     * @param string|null $logoDark Replaces logo in dark mode
     * @param string|null $favicon
     * @param string|null $primaryColor
     * @param string|null $sidepanelBackgroundColor
     * @param string|null $sidepanelTextColor
     * @param string|null $colorScheme Default auto: follows the customer’s device. One of {@see SessionCreateThemeColorScheme}
     * @param string|null $fontFamily Font families in order of preference; falls back to the device’s own
     * @param int|null $cornerRadius Pixels; default 14
     * @param string|null $privacyUrl
     * @param string|null $termsUrl
     * @param string|null $requestUrl Where customers request a missing integration
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $vaultName = null,
        public readonly ?string $logo = null,
        public readonly ?string $logoDark = null,
        public readonly ?string $favicon = null,
        public readonly ?string $primaryColor = null,
        public readonly ?string $sidepanelBackgroundColor = null,
        public readonly ?string $sidepanelTextColor = null,
        public readonly ?string $colorScheme = null,
        public readonly ?string $fontFamily = null,
        public readonly ?int $cornerRadius = null,
        public readonly ?string $privacyUrl = null,
        public readonly ?string $termsUrl = null,
        public readonly ?string $requestUrl = null,
        public readonly array $additional = [],
    ) {
    }
}
