<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connector events set up by that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectorEventsSetUpBy
{
    public const KEYWAY = 'keyway';
    public const PERSON = 'person';
    public const NOBODY = 'nobody';
}
