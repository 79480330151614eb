<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\Runtime\Sender;

/** The groups of methods under `management`. */
final class ManagementApi
{
    public readonly ManagementApplicationsApi $applications;
    public readonly ManagementPeopleApi $people;
    public readonly ManagementAuditApi $audit;
    public readonly ManagementWorkApi $work;
    public readonly ManagementInstallationApi $installation;

    /** @internal */
    public function __construct(Sender $sender)
    {
        $this->applications = new ManagementApplicationsApi($sender);
        $this->people = new ManagementPeopleApi($sender);
        $this->audit = new ManagementAuditApi($sender);
        $this->work = new ManagementWorkApi($sender);
        $this->installation = new ManagementInstallationApi($sender);
    }
}
