<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 401: the key or an id header is missing or wrong, or (ReauthorizationException) the connection has no valid credential. */
class AuthenticationException extends ApiException
{
}
