<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 401: the key is missing or wrong, or the connection has no valid credential. */
final class AuthenticationException extends ApiException
{
}
