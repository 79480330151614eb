<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Models;

use Keyway\Model;

/** What an answer holds as connector resource. */
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
     * @param string $trust How far the facts behind the mapping are confirmed
     * @param list<ConnectorResourceOperation> $operations
     * @param list<string> $supportedFilters
     * @param list<string> $virtualFilters Those that only thin out the vendor’s pages, which may then be short or empty
     * @param list<string> $requiredFilters
     * @param list<string> $supportedSortBy
     * @param ConnectorResourcePagination $pagination
     * @param ConnectorResourceCallsPerPage $callsPerPage Vendor calls that a page takes, and how many more for each of its records
     * @param ConnectorResourceAcrossConversations|null $acrossConversations What a list offers without conversation_id; virtual: a walk over the conversations; null: nothing
     * @param list<ConnectorResourceSupportedField> $supportedFields
     * @param array<string, ConnectorResourceSupportedValuesValue> $supportedValues By attribute: the values a record can show, and those it can be given; others are refused
     * @param string|null $createEffect One of {@see ConnectorResourceCreateEffect}
     * @param bool $opensConversation
     * @param list<string> $supportedCreateFields Any other attribute of a create is refused
     * @param list<list<string>> $requiredCreateFields A create names each of them; of several together, one is enough. `defaulted_create_fields` may be left out
     * @param list<string> $defaultedCreateFields Required fields with a default: from the connection’s settings, or the helpdesk’s only record
     * @param list<string> $uniqueCreateFields A create with the value of another record is refused, with 409 and the id of that one
     * @param bool $conditionalUpdates Whether an update with `If-Match` leaves another version of the record alone
     * @param list<string> $supportedUpdateFields Any other attribute of an update is refused
     * @param bool $settlesUnknownCreates Whether repeating a create of unknown outcome, with its X-Unique-Transaction-ID, finds the message it made
     * @param int|null $maxUploadSize Bytes of the largest file that can be uploaded; null where none can
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
