<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 404: no such resource, connection, integration or route; `typeName` tells which. */
final class NotFoundException extends ApiException
{
}
