<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\WorkGetData;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->management->work`. */
final class ManagementWorkApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Count background jobs by kind, up to 10,000 each.
     *
     * `GET /work`
     *
     * @throws KeywayException
     */
    public function get(
        ?CallOptions $options = null,
    ): WorkGetData {
        return $this->sender->one('management.work.get', WorkGetData::class, [], $options);
    }
}
