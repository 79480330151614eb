<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: current session settings. */
final class CurrentSessionSettings extends Model
{
    protected const MEMBERS = [
        'unified_apis' => ['unifiedApis', [null], true],
        'isolation_mode' => ['isolationMode', null, true],
        'sandbox_mode' => ['sandboxMode', null, true],
        'show_logs' => ['showLogs', null, true],
        'show_sidebar' => ['showSidebar', null, true],
        'show_suggestions' => ['showSuggestions', null, true],
        'hide_resource_settings' => ['hideResourceSettings', null, true],
        'hide_guides' => ['hideGuides', null, true],
        'auto_redirect' => ['autoRedirect', null, true],
        'allow_actions' => ['allowActions', [null], true],
    ];

    /**
     * @param list<string> $unifiedApis Visible APIs; absent or empty: all. One of {@see SessionCreateSettingsUnifiedApi}
     * @param bool $isolationMode Show only the settings of one connection, without navigation; false when absent
     * @param bool $sandboxMode Show a test mode notice; false when absent
     * @param bool $showLogs Show the consumer’s request log; true when absent
     * @param bool $showSidebar Show the side panel; true when absent
     * @param bool $showSuggestions Show integrations that are not connected first; false when absent
     * @param bool $hideResourceSettings Hide the abilities of each connection; false when absent
     * @param bool $hideGuides Hide the setup guide next to the form; false when absent
     * @param bool $autoRedirect Return to redirect_uri once a connection is callable; false when absent
     * @param list<string> $allowActions Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL for a working connection, and switching accounts. One of {@see SessionCreateSettingsAllowAction}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly array $unifiedApis,
        public readonly bool $isolationMode,
        public readonly bool $sandboxMode,
        public readonly bool $showLogs,
        public readonly bool $showSidebar,
        public readonly bool $showSuggestions,
        public readonly bool $hideResourceSettings,
        public readonly bool $hideGuides,
        public readonly bool $autoRedirect,
        public readonly array $allowActions,
        public readonly array $additional = [],
    ) {
    }
}
