<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\PeopleListQuery;
use Keyway\Models\Person;
use Keyway\Models\PersonCreate;
use Keyway\Models\PersonUpdate;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->management->people`. */
final class ManagementPeopleApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List people.
     *
     * `GET /people`
     *
     * @param PeopleListQuery|array<string, mixed>|null $query
     * @return PageIterator<Person>
     * @throws KeywayException
     */
    public function list(
        PeopleListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('management.people.list', Person::class, [], $options, query: $query);
    }

    /**
     * Invite a person by email address.
     *
     * `POST /people`, processed once however often it is sent
     *
     * @param PersonCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        PersonCreate|array $body,
        ?CallOptions $options = null,
    ): Person {
        return $this->sender->one('management.people.create', Person::class, [], $options, body: $body, bodyType: PersonCreate::class);
    }

    /**
     * Read one person.
     *
     * `GET /people/{person_id}`
     *
     * @param string $personId ID of the person
     * @throws KeywayException
     */
    public function get(
        string $personId,
        ?CallOptions $options = null,
    ): Person {
        return $this->sender->one('management.people.get', Person::class, ['person_id' => $personId], $options);
    }

    /**
     * Update a person’s roles or status, effective immediately.
     *
     * `PATCH /people/{person_id}`
     *
     * @param string $personId ID of the person
     * @param PersonUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $personId,
        #[\SensitiveParameter]
        PersonUpdate|array $body,
        ?CallOptions $options = null,
    ): Person {
        return $this->sender->one('management.people.update', Person::class, ['person_id' => $personId], $options, body: $body, bodyType: PersonUpdate::class);
    }

    /**
     * Delete a person; every session ends.
     *
     * `DELETE /people/{person_id}`
     *
     * @param string $personId ID of the person
     * @throws KeywayException
     */
    public function delete(
        string $personId,
        ?CallOptions $options = null,
    ): void {
        $this->sender->none('management.people.delete', ['person_id' => $personId], $options);
    }
}
