<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\Runtime\Sender;

/** The groups of methods under `vault`. */
final class VaultApi
{
    public readonly VaultSessionsApi $sessions;
    public readonly VaultConsumersApi $consumers;
    public readonly VaultIntegrationsApi $integrations;
    public readonly VaultConnectionsApi $connections;
    public readonly VaultLogsApi $logs;
    public readonly VaultUsageApi $usage;

    /** @internal */
    public function __construct(Sender $sender)
    {
        $this->sessions = new VaultSessionsApi($sender);
        $this->consumers = new VaultConsumersApi($sender);
        $this->integrations = new VaultIntegrationsApi($sender);
        $this->connections = new VaultConnectionsApi($sender);
        $this->logs = new VaultLogsApi($sender);
        $this->usage = new VaultUsageApi($sender);
    }
}
