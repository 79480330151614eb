<?php

declare(strict_types=1);

namespace Keyway\Exceptions;

/** 402: the plan or its monthly requests are used up. */
final class PaymentRequiredException extends ApiException
{
}
