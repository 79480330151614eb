<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Customer;
use Keyway\Models\CustomerCreate;
use Keyway\Models\CustomerUpdate;
use Keyway\Models\CustomersDeleteData;
use Keyway\Models\CustomersGetQuery;
use Keyway\Models\CustomersListQuery;
use Keyway\Models\PartialCustomer;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->customers`. */
final class CustomersApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List customers.
     *
     * `GET /customers`
     *
     * @param CustomersListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Customer> : PageIterator<Customer>|PageIterator<PartialCustomer>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        CustomersListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('customers.list', Customer::class, [], $options, query: $query, part: PartialCustomer::class);
    }

    /**
     * Create a customer.
     *
     * `POST /customers`, processed once however often it is sent
     *
     * @param CustomerCreate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function create(
        #[\SensitiveParameter]
        CustomerCreate|array $body,
        ?CallOptions $options = null,
    ): Customer {
        return $this->sender->one('customers.create', Customer::class, [], $options, body: $body, bodyType: CustomerCreate::class);
    }

    /**
     * Read one customer.
     *
     * `GET /customers/{customer_id}`
     *
     * @param string $customerId As a list or create answered it; opaque
     * @param CustomersGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Customer : Customer|PartialCustomer) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $customerId,
        ?CallOptions $options = null,
        CustomersGetQuery|array|null $query = null,
    ): Customer|PartialCustomer {
        return $this->sender->one('customers.get', Customer::class, ['customer_id' => $customerId], $options, query: $query, part: PartialCustomer::class);
    }

    /**
     * Update one customer.
     *
     * `PATCH /customers/{customer_id}`
     *
     * @param string $customerId As a list or create answered it; opaque
     * @param CustomerUpdate|array<string, mixed> $body
     * @throws KeywayException
     */
    public function update(
        string $customerId,
        #[\SensitiveParameter]
        CustomerUpdate|array $body,
        ?CallOptions $options = null,
    ): Customer {
        return $this->sender->one('customers.update', Customer::class, ['customer_id' => $customerId], $options, body: $body, bodyType: CustomerUpdate::class);
    }

    /**
     * Delete one customer.
     *
     * `DELETE /customers/{customer_id}`
     *
     * @param string $customerId As a list or create answered it; opaque
     * @throws KeywayException
     */
    public function delete(
        string $customerId,
        ?CallOptions $options = null,
    ): CustomersDeleteData {
        return $this->sender->one('customers.delete', CustomersDeleteData::class, ['customer_id' => $customerId], $options);
    }
}
