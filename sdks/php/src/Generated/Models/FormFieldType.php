<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of form field type that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class FormFieldType
{
    public const TEXT = 'text';
    public const EMAIL = 'email';
    public const URL = 'url';
    public const PASSWORD = 'password';
    public const SELECT = 'select';
}
