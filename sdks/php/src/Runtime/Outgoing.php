<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Psr\Http\Message\StreamInterface;

/**
 * A body on its way out: a file, or a form with files. It is read once in each attempt.
 *
 * @internal
 */
interface Outgoing extends StreamInterface
{
    /** Whether a part of it has left that cannot be read again. */
    public function isSpent(): bool;

    /** A file alone creates no record. */
    public function isForm(): bool;

    /** For one try. */
    public function open(): self;

    /** What its owner has opened stays open. */
    public function release(): void;
}
