<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 5xx: a fault of the server, or an operation that the connector does not offer (501). */
final class ServerException extends ApiException
{
}
