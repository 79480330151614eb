<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** A try took longer than `timeoutSeconds`. */
class TimeoutException extends KeywayException
{
}
