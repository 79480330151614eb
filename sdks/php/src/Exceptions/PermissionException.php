<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 403: the credential does not give the right, or the connector is disabled. */
final class PermissionException extends ApiException
{
}
