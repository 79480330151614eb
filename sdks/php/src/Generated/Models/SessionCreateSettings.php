<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What a caller sends as session create settings; what is left out is not sent. */
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
     * @param list<string>|null $unifiedApis Which APIs are visible; absent or empty: all. One of {@see SessionCreateSettingsUnifiedApi}
     * @param string|null $sessionLength Life of the session, at most 1w; 1h when absent
     * @param bool|null $isolationMode Only the settings of one connection, without navigation; false when absent
     * @param bool|null $sandboxMode Show that this is a test; false when absent
     * @param bool|null $showLogs Show the consumer’s request log; true when absent
     * @param bool|null $showSidebar Show the side panel; true when absent
     * @param bool|null $showSuggestions Offer integrations that are not connected yet first; false when absent
     * @param bool|null $hideResourceSettings Hide what each connection can do; false when absent
     * @param bool|null $hideGuides Hide the help beside the form; false when absent
     * @param bool|null $autoRedirect Return to redirect_uri as soon as a connection is callable; false when absent
     * @param list<string>|null $allowActions Enforced by the server; empty: none, absent: all. reauthorize also covers a new key, password or URL of a connection that works, and another account. One of {@see SessionCreateSettingsAllowAction}
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
