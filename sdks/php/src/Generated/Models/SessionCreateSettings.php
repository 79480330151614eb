<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Request data: session create settings. Omitted properties are not sent. */
final class SessionCreateSettings extends Model
{
    protected const MEMBERS = [
        'unified_apis' => ['unifiedApis', [null], false],
        'session_length' => ['sessionLength', null, false],
        'isolation_mode' => ['isolationMode', null, false],
        'sandbox_mode' => ['sandboxMode', null, false],
        'show_logs' => ['showLogs', null, false],
        'show_sidebar' => ['showSidebar', null, false],
        'show_suggestions' => ['showSuggestions', null, false],
        'hide_resource_settings' => ['hideResourceSettings', null, false],
        'hide_guides' => ['hideGuides', null, false],
        'auto_redirect' => ['autoRedirect', null, false],
        'allow_actions' => ['allowActions', [null], false],
    ];

    /**
     * @param list<string>|null $unifiedApis Visible APIs; absent or empty: all. One of {@see SessionCreateSettingsUnifiedApi}
     * @param string|null $sessionLength Lifetime of the session; default 1h, maximum 1w
     * @param bool|null $isolationMode Show only the settings of one connection, without navigation; false when absent
     * @param bool|null $sandboxMode Show a test mode notice; false when absent
     * @param bool|null $showLogs Show the consumer’s request log; true when absent
     * @param bool|null $showSidebar Show the side panel; true when absent
     * @param bool|null $showSuggestions Show integrations that are not connected first; false when absent
     * @param bool|null $hideResourceSettings Hide the abilities of each connection; false when absent
     * @param bool|null $hideGuides Hide the setup guide next to the form; false when absent
     * @param bool|null $autoRedirect Return to redirect_uri once a connection is callable; false when absent
     * @param list<string>|null $allowActions Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL for a working connection, and switching accounts. One of {@see SessionCreateSettingsAllowAction}
     * @param array<string, mixed> $additional Further members by their names on the wire, and nulls to be sent
     */
    public function __construct(
        public readonly ?array $unifiedApis = null,
        public readonly ?string $sessionLength = null,
        public readonly ?bool $isolationMode = null,
        public readonly ?bool $sandboxMode = null,
        public readonly ?bool $showLogs = null,
        public readonly ?bool $showSidebar = null,
        public readonly ?bool $showSuggestions = null,
        public readonly ?bool $hideResourceSettings = null,
        public readonly ?bool $hideGuides = null,
        public readonly ?bool $autoRedirect = null,
        public readonly ?array $allowActions = null,
        public readonly array $additional = [],
    ) {
    }
}
