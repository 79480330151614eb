<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** Response data: connector resource. */
final class ConnectorResource extends Model
{
    protected const MEMBERS = [
        'id' => ['id', null, true],
        'service_id' => ['serviceId', null, true],
        'status' => ['status', null, true],
        'trust' => ['trust', null, true],
        'operations' => ['operations', [ConnectorResourceOperation::class], true],
        'supported_filters' => ['supportedFilters', [null], true],
        'virtual_filters' => ['virtualFilters', [null], true],
        'required_filters' => ['requiredFilters', [null], true],
        'supported_sort_by' => ['supportedSortBy', [null], true],
        'pagination' => ['pagination', ConnectorResourcePagination::class, true],
        'calls_per_page' => ['callsPerPage', ConnectorResourceCallsPerPage::class, true],
        'across_conversations' => ['acrossConversations', ConnectorResourceAcrossConversations::class, true],
        'supported_fields' => ['supportedFields', [ConnectorResourceSupportedField::class], true],
        'supported_values' => ['supportedValues', ['*' => ConnectorResourceSupportedValuesValue::class], true],
        'create_effect' => ['createEffect', null, true],
        'opens_conversation' => ['opensConversation', null, true],
        'supported_create_fields' => ['supportedCreateFields', [null], true],
        'required_create_fields' => ['requiredCreateFields', [[null]], true],
        'defaulted_create_fields' => ['defaultedCreateFields', [null], true],
        'unique_create_fields' => ['uniqueCreateFields', [null], true],
        'conditional_updates' => ['conditionalUpdates', null, true],
        'supported_update_fields' => ['supportedUpdateFields', [null], true],
        'settles_unknown_creates' => ['settlesUnknownCreates', null, true],
        'max_upload_size' => ['maxUploadSize', null, true],
        'auth_types' => ['authTypes', [null], true],
    ];

    /**
     * @param string $id
     * @param string $serviceId
     * @param string $status One of {@see ConnectorStatus}
     * @param string $trust How well the mapping is verified
     * @param list<ConnectorResourceOperation> $operations
     * @param list<string> $supportedFilters
     * @param list<string> $virtualFilters Filters that Keyway applies to the vendor’s pages, which can then be short or empty
     * @param list<string> $requiredFilters
     * @param list<string> $supportedSortBy
     * @param ConnectorResourcePagination $pagination
     * @param ConnectorResourceCallsPerPage $callsPerPage Vendor requests per page, plus additional requests per record
     * @param ConnectorResourceAcrossConversations|null $acrossConversations How messages are listed without conversation_id; virtual: one conversation after another; null: not supported
     * @param list<ConnectorResourceSupportedField> $supportedFields
     * @param array<string, ConnectorResourceSupportedValuesValue> $supportedValues Values by attribute: `read` lists values a record can have, `write` lists values you can set; others are rejected
     * @param string|null $createEffect One of {@see ConnectorResourceCreateEffect}
     * @param bool $opensConversation
     * @param list<string> $supportedCreateFields Attributes a create accepts; any other is rejected
     * @param list<list<string>> $requiredCreateFields Attributes a create requires. Of several in one group, one is enough. `defaulted_create_fields` are optional
     * @param list<string> $defaultedCreateFields Required attributes with a default, taken from the connection’s settings or the helpdesk’s only record
     * @param list<string> $uniqueCreateFields Unique attributes: a create with a value in use returns 409 with the ID of the existing record
     * @param bool $conditionalUpdates Whether updates support `If-Match`
     * @param list<string> $supportedUpdateFields Attributes an update accepts; any other is rejected
     * @param bool $settlesUnknownCreates Whether a retry with the same X-Unique-Transaction-ID finds the message after an unknown outcome
     * @param int|null $maxUploadSize Maximum upload size in bytes; null if uploads are not supported
     * @param list<string> $authTypes One of {@see FormFieldAuthType}
     * @param array<string, mixed> $additional Members that this version does not know, by their names on the wire
     */
    public function __construct(
        public readonly string $id,
        public readonly string $serviceId,
        public readonly string $status,
        public readonly string $trust,
        public readonly array $operations,
        public readonly array $supportedFilters,
        public readonly array $virtualFilters,
        public readonly array $requiredFilters,
        public readonly array $supportedSortBy,
        public readonly ConnectorResourcePagination $pagination,
        public readonly ConnectorResourceCallsPerPage $callsPerPage,
        public readonly ?ConnectorResourceAcrossConversations $acrossConversations,
        public readonly array $supportedFields,
        public readonly array $supportedValues,
        public readonly ?string $createEffect,
        public readonly bool $opensConversation,
        public readonly array $supportedCreateFields,
        public readonly array $requiredCreateFields,
        public readonly array $defaultedCreateFields,
        public readonly array $uniqueCreateFields,
        public readonly bool $conditionalUpdates,
        public readonly array $supportedUpdateFields,
        public readonly bool $settlesUnknownCreates,
        public readonly ?int $maxUploadSize,
        public readonly array $authTypes,
        public readonly array $additional = [],
    ) {
    }
}
