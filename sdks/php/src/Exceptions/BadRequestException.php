<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 400, and other refusals that have no class of their own. */
final class BadRequestException extends ApiException
{
}
