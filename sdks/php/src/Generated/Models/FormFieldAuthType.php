<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of form field auth type that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class FormFieldAuthType
{
    public const OAUTH2 = 'oauth2';
    public const API_KEY = 'apiKey';
    public const BASIC = 'basic';
}
