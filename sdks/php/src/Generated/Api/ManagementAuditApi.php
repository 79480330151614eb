<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\AuditCheck;
use Keyway\Models\AuditEntry;
use Keyway\Models\AuditListOfApplicationQuery;
use Keyway\Models\AuditListQuery;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->management->audit`. */
final class ManagementAuditApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List audit log entries of all applications and the installation, newest first.
     *
     * `GET /audit`
     *
     * @param AuditListQuery|array<string, mixed>|null $query
     * @return PageIterator<AuditEntry>
     * @throws KeywayException
     */
    public function list(
        AuditListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('management.audit.list', AuditEntry::class, [], $options, query: $query);
    }

    /**
     * List audit log entries of one application, newest first.
     *
     * `GET /applications/{id}/audit`
     *
     * @param string $id ID of the application
     * @param AuditListOfApplicationQuery|array<string, mixed>|null $query
     * @return PageIterator<AuditEntry>
     * @throws KeywayException
     */
    public function listOfApplication(
        string $id,
        AuditListOfApplicationQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('management.audit.listOfApplication', AuditEntry::class, ['id' => $id], $options, query: $query);
    }

    /**
     * Verify the audit log.
     *
     * `GET /audit/check`
     *
     * @throws KeywayException
     */
    public function check(
        ?CallOptions $options = null,
    ): AuditCheck {
        return $this->sender->one('management.audit.check', AuditCheck::class, [], $options);
    }
}
