<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** The helpdesk returned an error or could not be reached, whatever the status. */
final class DownstreamException extends ApiException
{
}
