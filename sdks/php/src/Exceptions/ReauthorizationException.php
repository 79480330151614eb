<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 401 of a connection: send the consumer to the vault to authorize it again. */
final class ReauthorizationException extends AuthenticationException
{
}
