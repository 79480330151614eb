<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

/**
 * Values of connector resource operation name that this version knows. They are texts, not cases of an enum: an answer may hold
 * one that was added later.
 */
final class ConnectorResourceOperationName
{
    public const LIST = 'list';
    public const GET = 'get';
    public const CREATE = 'create';
    public const UPDATE = 'update';
    public const DELETE = 'delete';
    public const CONTENT = 'content';
    public const UPLOAD = 'upload';
}
