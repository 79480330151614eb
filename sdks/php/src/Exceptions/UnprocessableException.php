<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 422: settings are missing, or a transaction id was used for another request. */
final class UnprocessableException extends ApiException
{
}
