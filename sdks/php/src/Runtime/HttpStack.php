<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use GuzzleHttp\ClientInterface as GuzzleClient;
use Keyway\Exceptions\KeywayException;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Message\StreamInterface;

/**
 * The HTTP client and what makes its messages: those given, else Guzzle.
 *
 * @internal
 */
final class HttpStack
{
    private readonly ClientInterface $client;
    private readonly RequestFactoryInterface $requests;
    private readonly StreamFactoryInterface $streams;

    public function __construct(
        ?ClientInterface $client,
        ?RequestFactoryInterface $requests,
        ?StreamFactoryInterface $streams,
    ) {
        $this->client = $client ?? self::found(['GuzzleHttp\Client'], 'httpClient');
        $own = [$this->client, $requests, $streams];
        $factories = ['GuzzleHttp\Psr7\HttpFactory', 'Nyholm\Psr7\Factory\Psr17Factory', 'Laminas\Diactoros\RequestFactory'];
        $this->requests = $requests
            ?? self::among($own, RequestFactoryInterface::class)
            ?? self::found($factories, 'requestFactory');
        $factories[2] = 'Laminas\Diactoros\StreamFactory';
        $this->streams = $streams
            ?? self::among([$this->requests, ...$own], StreamFactoryInterface::class)
            ?? self::found($factories, 'streamFactory');
    }

    /**
     * @param float $timeoutSeconds Of the try
     * @param float $partSeconds Of each part of a file
     * @param bool $streamed Whether to answer before the body has come, where the client can
     */
    public function send(
        WireRequest $request,
        float $timeoutSeconds,
        float $partSeconds,
        bool $streamed = false,
    ): ResponseInterface {
        $message = $this->requests->createRequest($request->method, $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        if ($request->body !== null) {
            $message = $message->withBody($this->stream($request->body));
        }
        if ($request->file !== null) {
            $message = $message->withBody($request->file->open());
        }
        if (!$this->client instanceof GuzzleClient) {
            return $this->client->sendRequest($message);
        }
        // Redirects are not followed: our headers would go to wherever the answer points.
        return $this->client->send($message, [
            ...self::limits($timeoutSeconds, $partSeconds, $request->file !== null),
            'http_errors' => false,
            'allow_redirects' => false,
            // The time of any other answer must not be up before it has been read.
            'stream' => $streamed,
            'read_timeout' => self::wholeSeconds($partSeconds),
        ]);
    }

    /** @return array<string, mixed> A file that is sent may take its time, but may not stand still. */
    private static function limits(float $timeoutSeconds, float $partSeconds, bool $sendsFile): array
    {
        if (!$sendsFile || !defined('CURLOPT_LOW_SPEED_TIME')) {
            return ['timeout' => $timeoutSeconds];
        }
        return ['connect_timeout' => $timeoutSeconds, 'curl' => [
            CURLOPT_LOW_SPEED_LIMIT => 1,
            CURLOPT_LOW_SPEED_TIME => self::wholeSeconds($partSeconds),
        ]];
    }

    /** Guzzle and curl take part of a second for less than it is. */
    private static function wholeSeconds(float $seconds): int
    {
        return (int) max(1, ceil($seconds));
    }

    public function stream(string $text): StreamInterface
    {
        return $this->streams->createStream($text);
    }

    /** @param resource $resource */
    public function streamOf($resource): StreamInterface
    {
        return $this->streams->createStreamFromResource($resource);
    }

    /**
     * @template T of object
     * @param list<object|null> $candidates
     * @param class-string<T> $interface
     * @return T|null
     */
    private static function among(array $candidates, string $interface): ?object
    {
        foreach ($candidates as $candidate) {
            if ($candidate instanceof $interface) {
                return $candidate;
            }
        }
        return null;
    }

    /** @param list<string> $classes */
    private static function found(array $classes, string $argument): object
    {
        foreach ($classes as $class) {
            if (class_exists($class)) {
                return new $class();
            }
        }
        throw new KeywayException("No HTTP client was found: install guzzlehttp/guzzle, or pass $argument");
    }
}
