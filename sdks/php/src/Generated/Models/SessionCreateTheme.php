<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as session create theme. */
final class SessionCreateTheme extends Model
{
    protected const MEMBERS = [
        'vault_name' => ['vaultName', null, false],
        'logo' => ['logo', null, false],
        'favicon' => ['favicon', null, false],
        'primary_color' => ['primaryColor', null, false],
        'sidepanel_background_color' => ['sidepanelBackgroundColor', null, false],
        'sidepanel_text_color' => ['sidepanelTextColor', null, false],
        'privacy_url' => ['privacyUrl', null, false],
        'terms_url' => ['termsUrl', null, false],
    ];

    /**
     * @param string|null $vaultName Name shown in the hosted vault
     * @param string|null $logo
     * @param string|null $favicon
     * @param string|null $primaryColor
     * @param string|null $sidepanelBackgroundColor
     * @param string|null $sidepanelTextColor
     * @param string|null $privacyUrl
     * @param string|null $termsUrl
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly ?string $vaultName = null,
        public readonly ?string $logo = null,
        public readonly ?string $favicon = null,
        public readonly ?string $primaryColor = null,
        public readonly ?string $sidepanelBackgroundColor = null,
        public readonly ?string $sidepanelTextColor = null,
        public readonly ?string $privacyUrl = null,
        public readonly ?string $termsUrl = null,
        public readonly array $additional = [],
    ) {
    }
}
