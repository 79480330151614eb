<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** The connector answered with an error or could not be reached, whatever status that has. */
final class DownstreamException extends ApiException
{
}
