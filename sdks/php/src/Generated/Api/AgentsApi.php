<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\Agent;
use Keyway\Models\AgentsGetQuery;
use Keyway\Models\AgentsListQuery;
use Keyway\Models\PartialAgent;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->agents`. */
final class AgentsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List agents.
     *
     * `GET /agents`
     *
     * @param AgentsListQuery|array<string, mixed>|null $query
     * @return ($query is null ? PageIterator<Agent> : PageIterator<Agent>|PageIterator<PartialAgent>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        AgentsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('agents.list', Agent::class, [], $options, query: $query, part: PartialAgent::class);
    }

    /**
     * Read one agent.
     *
     * `GET /agents/{agent_id}`
     *
     * @param string $agentId As a list or create answered it; opaque
     * @param AgentsGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Agent : Agent|PartialAgent) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $agentId,
        ?CallOptions $options = null,
        AgentsGetQuery|array|null $query = null,
    ): Agent|PartialAgent {
        return $this->sender->one('agents.get', Agent::class, ['agent_id' => $agentId], $options, query: $query, part: PartialAgent::class);
    }
}
