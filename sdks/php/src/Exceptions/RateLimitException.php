<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 429: Keyway's own limit or the connector's; `retryAfterSeconds` says how long. */
final class RateLimitException extends ApiException
{
}
