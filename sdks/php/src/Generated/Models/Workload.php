<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: workload. */
final class Workload extends Model
{
    protected const MEMBERS = [
        'kind' => ['kind', null, true],
        'waiting' => ['waiting', null, true],
        'running' => ['running', null, true],
        'scheduled' => ['scheduled', null, true],
        'failing' => ['failing', null, true],
        'oldest_due_at' => ['oldestDueAt', null, true],
    ];

    /**
     * @param string $kind e.g. delivery, poll or keep_alive
     * @param int $waiting Due and not started
     * @param int $running
     * @param int $scheduled Due later
     * @param int $failing Last attempt failed; will be retried
     * @param string|null $oldestDueAt When the oldest waiting job became due; null if none is waiting
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $kind,
        public readonly int $waiting,
        public readonly int $running,
        public readonly int $scheduled,
        public readonly int $failing,
        public readonly ?string $oldestDueAt,
        public readonly array $additional = [],
    ) {
    }
}
