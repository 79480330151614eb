<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of teams get query field that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class TeamsGetQueryField
{
    public const ID = 'id';
    public const NAME = 'name';
    public const AGENT_IDS = 'agent_ids';
}
