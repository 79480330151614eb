<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Api\Api;
use Keyway\Exceptions\KeywayException;
use Keyway\Runtime\ClientConfig;
use Keyway\Runtime\Clock;
use Keyway\Runtime\HttpStack;
use Keyway\Runtime\Sender;
use Keyway\Runtime\SystemClock;
use Keyway\Runtime\Transport;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Log\LoggerInterface;

/**
 * A client of one Keyway server.
 *
 *     $keyway = new Keyway\Keyway(baseUrl: $baseUrl, apiKey: $apiKey, appId: $appId, consumerId: 'user-1');
 *     foreach ($keyway->messages->list(new Keyway\Models\MessagesListQuery(limit: 50)) as $message) {
 *         echo $message->body, "\n";
 *     }
 *
 * Arguments follow one order: path, body, query, options; a part of the path that has a default comes last.
 * A body or query is an object of `Keyway\Models`, or an array in the shape of the wire (snake_case).
 * Every method throws a `Keyway\Exceptions\KeywayException`.
 */
final class Keyway extends Api
{
    /** Calls to the connector's own API. */
    public readonly Proxy $proxy;
    public readonly string $baseUrl;

    /**
     * @param string $baseUrl URL of the Keyway server, including its path prefix if it has one
     * @param string|null $apiKey The application's API key, or a vault session token. Required except for `management`
     * @param string|null $appId ID of the key's application; optional only with a session token
     * @param string|null $consumerId The consumer on whose behalf calls are made
     * @param string|null $serviceId The connector to call, when the consumer has several
     * @param string|null $connectionId The consumer's connection, if it has several of the connector
     * @param string|null $adminKey The server's management key; only used for `management`
     * @param bool $raw Include the raw downstream requests and responses in every call
     * @param float $timeoutSeconds Timeout of one attempt, including reading the response. Applies to Guzzle; any
     *   other HTTP client keeps its own timeout
     * @param float $deadlineSeconds Timeout of one call, including all attempts and the waits between them; a page
     *   of a list is one call. After it, a DeadlineException is thrown. The bytes of a file do not count; `INF` for none.
     *   Within an attempt, only Guzzle enforces it
     * @param int $maxRetries Number of retries of a failed attempt, if retrying is safe
     * @param float $maxRetryWaitSeconds The longest wait before a retry. If `Retry-After` asks for more, the
     *   exception is thrown immediately, with `retryAfterSeconds`
     * @param ClientInterface|null $httpClient Sends the requests, e.g. through a proxy server; Guzzle when absent
     * @param RequestFactoryInterface|null $requestFactory Discovered if absent, like the stream factory
     * @param LoggerInterface|null $logger Logs every response (debug) and every retry (warning) with operation,
     *   status and request ID, never keys, IDs, queries or bodies
     * @param Clock $clock For tests
     *
     * @throws KeywayException
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        ?string $apiKey = null,
        ?string $appId = null,
        ?string $consumerId = null,
        ?string $serviceId = null,
        ?string $connectionId = null,
        #[\SensitiveParameter]
        ?string $adminKey = null,
        bool $raw = false,
        float $timeoutSeconds = 30.0,
        float $deadlineSeconds = 60.0,
        int $maxRetries = 2,
        float $maxRetryWaitSeconds = 10.0,
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
        ?LoggerInterface $logger = null,
        Clock $clock = new SystemClock(),
    ) {
        $config = new ClientConfig(
            $baseUrl,
            $apiKey,
            $appId,
            $consumerId,
            $serviceId,
            $connectionId,
            $adminKey,
            $raw,
            $timeoutSeconds,
            $deadlineSeconds,
            $maxRetries,
            $maxRetryWaitSeconds,
        );
        $http = new HttpStack($httpClient, $requestFactory, $streamFactory);
        $transport = new Transport($config, $http, $clock, $logger);
        parent::__construct(new Sender($transport));
        $this->proxy = new Proxy($transport);
        $this->baseUrl = $config->baseUrl;
    }

    /** @return array<string, mixed> Without the keys, for `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }
}
