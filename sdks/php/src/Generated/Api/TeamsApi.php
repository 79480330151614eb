<?php

declare(strict_types=1);

// Computed from the OpenAPI description by `npm run derive`; not edited by hand.

namespace Keyway\Api;

use Keyway\CallOptions;
use Keyway\Exceptions\KeywayException;
use Keyway\Models\PartialTeam;
use Keyway\Models\Team;
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
     * @return ($query is null ? PageIterator<Team> : PageIterator<Team>|PageIterator<PartialTeam>) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function list(
        TeamsListQuery|array|null $query = null,
        ?CallOptions $options = null,
    ): PageIterator {
        return $this->sender->pages('teams.list', Team::class, [], $options, query: $query, part: PartialTeam::class);
    }

    /**
     * Read one team.
     *
     * `GET /teams/{team_id}`
     *
     * @param string $teamId As a list or create answered it; opaque
     * @param TeamsGetQuery|array<string, mixed>|null $query
     * @return ($query is null ? Team : Team|PartialTeam) A part of the record with `fields`, else the whole
     * @throws KeywayException
     */
    public function get(
        string $teamId,
        ?CallOptions $options = null,
        TeamsGetQuery|array|null $query = null,
    ): Team|PartialTeam {
        return $this->sender->one('teams.get', Team::class, ['team_id' => $teamId], $options, query: $query, part: PartialTeam::class);
    }
}
