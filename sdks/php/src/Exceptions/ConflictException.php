<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 409: also a create whose outcome is unknown (`typeName` tells). */
final class ConflictException extends ApiException
{
}
