<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/**
 * The call took longer than `deadlineSeconds`, all tries and waits together. A create may have happened: repeat it under
 * its `transactionId`, and it happens once.
 */
final class DeadlineException extends TimeoutException
{
}
