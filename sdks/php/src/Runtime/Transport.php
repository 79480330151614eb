<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\ApiException;
use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\DeadlineException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\TimeoutException;
use Psr\Log\LoggerInterface;

/**
 * The one way out: builds a request once, and sends it until it is answered or must not be repeated.
 *
 * @internal
 */
final class Transport
{
    /** Failures of curl that happen before the first byte of the request has left. */
    private const UNSENT = [5, 6, 7, 35];
    private const TIMED_OUT = 28;
    private const ONCE = '. A stream that is not seekable is sent only once; pass a string or an SplFileInfo to allow retries';

    /** @var array<string, true> Deprecated operations that were already logged: each is logged once. */
    private array $told = [];

    public function __construct(
        private readonly ClientConfig $client,
        private readonly HttpStack $http,
        private readonly Clock $clock,
        private readonly ?LoggerInterface $logger,
    ) {
    }

    /** @return array<string, mixed> For `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return [];
    }

    public function http(): HttpStack
    {
        return $this->http;
    }

    /**
     * @template T
     * @param callable(Received, callable(array<string, mixed>): ApiException): T $accept
     *   Takes an answer, or throws the error it stands for
     * @return T
     */
    public function send(Call $call, callable $accept): mixed
    {
        $request = (new RequestBuilder($this->client))->build($call);
        $span = new Span($call->options, $this->client, $this->clock);
        $retries = $call->options->maxRetries ?? $this->client->maxRetries;
        for ($attempt = 0; ; $attempt++) {
            try {
                return $this->attempt($call, $request, $span, $attempt, $accept);
            } catch (KeywayException $error) {
                $delay = $attempt < $retries
                    ? Retry::delay($error, $request, $attempt, $span->maxRetryWaitSeconds, $this->clock)
                    : null;
                if ($delay === null || $delay / 1000 >= $span->left()) {
                    throw $error;
                }
                $this->logger?->warning('Keyway: {operation} is sent again in {delay_ms} ms', [
                    ...self::about($call, $attempt),
                    'delay_ms' => $delay,
                    'status' => $error->statusCode,
                    'type_name' => $error->typeName,
                    'request_id' => $error->requestId,
                ]);
                $this->clock->sleep($delay);
            }
        }
    }

    private function attempt(Call $call, WireRequest $request, Span $span, int $attempt, callable $accept): mixed
    {
        $started = $this->clock->now();
        $received = $this->exchange($call, $request, $span);
        $this->logger?->debug('Keyway: {operation} was answered with {status}', [
            ...self::about($call, $attempt),
            'status' => $received->status,
            'request_id' => $received->header('request-id'),
            'duration_ms' => (int) round(($this->clock->now() - $started) * 1000),
        ]);
        $this->tellOfAnEnd($call->endpoint, $received);
        return $accept(
            $received,
            fn (array $body): ApiException => ErrorFactory::build(
                $received,
                $body,
                $request->transactionId,
                $this->clock->now(),
            ),
        );
    }

    /** The headers of RFC 9745 and RFC 8594. Those of the connector's own API are ignored. */
    private function tellOfAnEnd(Endpoint $endpoint, Received $received): void
    {
        $name = $endpoint->name;
        $since = $received->header('deprecation');
        if ($this->logger === null || $since === null || isset($this->told[$name]) || str_starts_with($name, 'proxy.')) {
            return;
        }
        $this->told[$name] = true;
        $this->logger->warning('Keyway: {operation} is deprecated', [
            'operation' => $name,
            'method' => $endpoint->method,
            'path' => $endpoint->path,
            'deprecation' => $since,
            'sunset' => $received->header('sunset'),
        ]);
    }

    private function exchange(Call $call, WireRequest $request, Span $span): Received
    {
        $left = $span->left();
        // Below a millisecond, curl has no limit.
        $limit = max(0.001, min($span->timeoutSeconds, $left));
        $started = $this->clock->now();
        try {
            $response = $this->http->send($request, $limit, $span->timeoutSeconds, $call->streamed);
            return $call->streamed && in_array($response->getStatusCode(), [200, 206], true)
                ? new Received(FileStream::guard($response, $span->timeoutSeconds), '', isFile: true)
                : new Received($response, (string) $response->getBody());
        } catch (KeywayException $error) {
            throw $error;
        } catch (\Exception $error) {
            $code = self::curlCode($error);
            // Made here, where no argument is a secret: a trace keeps them.
            $cause = new \RuntimeException($this->withoutSecrets($error, $call, $request));
            // A stream is opened without curl, and does not tell why it could not be.
            $isLate = $call->streamed && $this->clock->now() - $started >= $limit;
            $once = $request->file?->isSpent() === true ? self::ONCE : '';
            if ($code === self::TIMED_OUT || $isLate) {
                throw self::tooLate($span, $once, $left <= $span->timeoutSeconds && $request->file === null, $cause, $request->transactionId);
            }
            throw new ConnectionFailedException(
                'The connection failed' . ($code === null ? '' : ": curl error $code") . $once,
                $cause,
                $request->transactionId,
                unsent: in_array($code, self::UNSENT, true),
            );
        } finally {
            if ($request->file !== null) {
                $span->leaveOut($this->clock->now() - $started);
            }
        }
    }

    private static function tooLate(
        Span $span,
        string $once,
        bool $isPastDeadline,
        \Throwable $cause,
        ?string $transactionId,
    ): TimeoutException {
        $milliseconds = round(($isPastDeadline ? $span->deadlineSeconds : $span->timeoutSeconds) * 1000);
        return $isPastDeadline
            ? new DeadlineException("The call took longer than $milliseconds ms", $cause, transactionId: $transactionId)
            : new TimeoutException("No answer within $milliseconds ms$once", $cause, transactionId: $transactionId);
    }

    /** Guzzle tells it; another client does not. */
    private static function curlCode(\Throwable $error): ?int
    {
        $context = method_exists($error, 'getHandlerContext') ? $error->getHandlerContext() : [];
        return is_int($context['errno'] ?? null) ? $context['errno'] : null;
    }

    /**
     * What went wrong in words only: a client's own exception carries the request, and with it the key; its words
     * often name the address, and with it ids and the query.
     */
    private function withoutSecrets(\Throwable $error, Call $call, WireRequest $request): string
    {
        $secrets = array_filter(
            [$this->client->apiKey, $this->client->adminKey, $call->options->downstreamAuthorization],
            static fn (?string $secret): bool => ($secret ?? '') !== '',
        );
        $target = substr($request->url, strlen($this->client->baseUrl));
        $message = str_replace($target, $call->endpoint->path, str_replace($secrets, '[removed]', $error->getMessage()));
        return $error::class . ": $message";
    }

    /** @return array<string, mixed> Neither ids nor queries: they may be personal. */
    private static function about(Call $call, int $attempt): array
    {
        $endpoint = $call->endpoint;
        return [
            'operation' => $endpoint->name,
            'method' => $endpoint->method,
            'path' => $endpoint->path,
            'attempt' => $attempt + 1,
        ];
    }
}
