<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\PartialTeam;
use Keyway\Models\TeamsGetQuery;
use Keyway\Models\TeamsListQuery;
use Keyway\PageIterator;
use Keyway\Runtime\Sender;

/** Methods of `$keyway->teams`. */
final class TeamsApi
{
    /** @internal */
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List teams.
     *
     * `GET /teams`
     *
     * @param TeamsListQuery|array<string, mixed>|null $query
     * @return PageIterator<PartialTeam>
     * @throws KeywayException
     */
    public function list(
        TeamsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('teams.list', PartialTeam::class, [], $options, query: $query);
    }

    /**
     * Read one team.
     *
     * `GET /teams/{team_id}`
     *
     * @param string $teamId As a list or create answered it; opaque
     * @param TeamsGetQuery|array<string, mixed>|null $query
     * @throws KeywayException
     */
    public function get(
        string $teamId,
        ?CallOptions $options = null,
        TeamsGetQuery|array|null $query = null,
    ): PartialTeam {
        return $this->sender->one('teams.get', PartialTeam::class, ['team_id' => $teamId], $options, query: $query);
    }
}
