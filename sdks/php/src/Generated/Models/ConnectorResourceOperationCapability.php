<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connector resource operation capability that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectorResourceOperationCapability
{
    public const SUPPORTED = 'supported';
    public const UNSUPPORTED = 'unsupported';
    public const NOT_IMPLEMENTED = 'not_implemented';
    public const PARTIAL = 'partial';
}
