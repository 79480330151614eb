<?php

declare(strict_types=1);

/**
 * Answers calls for the trials that every SDK has to pass: a request as one line of JSON on the input, its
 * outcome as one line on the output.
 */

use GuzzleHttp\Psr7\NoSeekStream;
use GuzzleHttp\Psr7\Utils;
use Keyway\Answer;
use Keyway\CallOptions;
use Keyway\Exceptions\ApiException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\WebhookVerificationException;
use Keyway\Keyway;
use Keyway\Model;
use Keyway\Page;
use Keyway\PageIterator;
use Keyway\Runtime\Json;
use Keyway\Webhooks;
use Psr\Http\Message\ResponseInterface;

require __DIR__ . '/../autoload.php';
require 'GuzzleHttp/autoload.php';
require 'Psr/Log/autoload.php';

ini_set('display_errors', 'stderr');

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) === '') {
        continue;
    }
    // Decoded with objects: an empty one in a body has to stay one.
    $request = (array) Json::decode($line);
    fwrite(STDOUT, Json::encode(['id' => $request['id'] ?? null] + answer($request)) . "\n");
}

/** @return array<string, mixed> */
function answer(array $request): array
{
    if (isset($request['cancel_after_ms'])) {
        return ['error' => ['class' => 'NotSupported', 'message' => 'PHP has no way to end a call from outside']];
    }
    $last = null;
    try {
        $data = outcome($request, static function (Answer $answer) use (&$last): void {
            $last = $answer;
        });
        return ['ok' => [
            'data' => $data,
            'status' => $last?->status,
            'request_id' => $last?->requestId,
            'raw' => $last?->raw,
        ]];
    } catch (KeywayException $error) {
        return ['error' => describe($error)];
    } catch (\TypeError | \ArgumentCountError $error) {
        return ['error' => ['class' => 'TypeError', 'message' => $error->getMessage()]];
    }
}

function outcome(array $request, callable $onAnswer): mixed
{
    if ($request['call'] === 'webhooks.unwrap') {
        ['raw_body' => $body, 'headers' => $headers, 'secret' => $secret] = (array) $request['body'];
        return Webhooks::unwrap($body, (array) $headers, $secret);
    }
    $client = (array) ($request['client'] ?? []);
    $keyway = new Keyway(...array_filter([
        'baseUrl' => $client['base_url'] ?? '',
        'apiKey' => $client['api_key'] ?? null,
        'appId' => $client['app_id'] ?? null,
        'consumerId' => $client['consumer_id'] ?? null,
        'serviceId' => $client['service_id'] ?? null,
        'connectionId' => $client['connection_id'] ?? null,
        'adminKey' => $client['admin_key'] ?? null,
        'timeoutSeconds' => seconds($client, 'timeout_ms'),
        'deadlineSeconds' => seconds($client, 'deadline_ms'),
        'maxRetries' => $client['max_retries'] ?? null,
        'maxRetryWaitSeconds' => seconds($client, 'max_retry_wait_ms'),
    ], static fn (mixed $value): bool => $value !== null));
    $options = options((array) ($request['options'] ?? []), $onAnswer);
    if ($request['call'] === 'proxy.request') {
        return proxied($keyway, (array) $request['body'], $options);
    }
    $names = explode('.', $request['call']);
    $method = array_pop($names);
    $group = array_reduce($names, static fn (object $above, string $name): object => $above->$name, $keyway);
    $result = $group->$method(...arguments($group, $method, $request, $options));
    return $result instanceof ResponseInterface ? whole($result) : wire($result, $request);
}

function seconds(array $members, string $name): ?float
{
    return isset($members[$name]) ? $members[$name] / 1000 : null;
}

function options(array $given, callable $onAnswer): CallOptions
{
    return new CallOptions(
        consumerId: $given['consumer_id'] ?? null,
        serviceId: $given['service_id'] ?? null,
        connectionId: $given['connection_id'] ?? null,
        raw: $given['raw'] ?? null,
        transactionId: $given['transaction_id'] ?? null,
        timeoutSeconds: seconds($given, 'timeout_ms'),
        deadlineSeconds: seconds($given, 'deadline_ms'),
        maxRetries: $given['max_retries'] ?? null,
        maxRetryWaitSeconds: seconds($given, 'max_retry_wait_ms'),
        headers: (array) ($given['headers'] ?? []),
        downstreamAuthorization: $given['downstream_authorization'] ?? null,
        onAnswer: $onAnswer,
        ifMatch: $given['if_match'] ?? null,
        range: $given['range'] ?? null,
        contentType: $given['content_type'] ?? null,
        contentLength: $given['content_length'] ?? null,
    );
}

/** @return array<string, mixed> By the names of the parameters. */
function arguments(object $group, string $method, array $request, CallOptions $options): array
{
    $path = [];
    foreach ((array) ($request['path'] ?? []) as $name => $value) {
        $path[lcfirst(str_replace('_', '', ucwords($name, '_')))] = $value;
    }
    $arguments = [];
    foreach ((new ReflectionMethod($group, $method))->getParameters() as $parameter) {
        $name = $parameter->getName();
        if ($name === 'options') {
            $arguments[$name] = $options;
        } elseif ($name === 'file') {
            $arguments[$name] = file_of((array) $request['file']);
        } elseif ($name === 'files') {
            $arguments[$name] = array_map(static fn ($file) => file_of((array) $file), (array) ($request['files'] ?? []));
        } elseif ($name === 'body' || $name === 'query') {
            if (isset($request[$name])) {
                $arguments[$name] = typed($parameter, (array) $request[$name]);
            }
        } elseif (array_key_exists($name, $path)) {
            $arguments[$name] = $path[$name];
        }
    }
    return $arguments;
}

function file_of(array $given): string|SplFileInfo|NoSeekStream
{
    $bytes = (string) base64_decode($given['base64'], true);
    return match ($given['from']) {
        'stream' => new NoSeekStream(Utils::streamFor($bytes)),
        'path' => on_disk($bytes),
        default => $bytes,
    };
}

/** A file that goes with this process. */
function on_disk(string $bytes): SplFileInfo
{
    $path = (string) tempnam(sys_get_temp_dir(), 'keyway-driver-');
    register_shutdown_function(unlink(...), $path);
    file_put_contents($path, $bytes);
    return new SplFileInfo($path);
}

/** The generated class, which proves that it keeps everything; what it refuses goes in the shape of the wire. */
function typed(ReflectionParameter $parameter, array $members): Model|array
{
    foreach ($parameter->getType()->getTypes() as $type) {
        if (is_a($type->getName(), Model::class, true)) {
            try {
                return $type->getName()::fromArray($members);
            } catch (\TypeError | \ArgumentCountError) {
                return $members;
            }
        }
    }
    return $members;
}

function wire(mixed $result, array $request): mixed
{
    if (!$result instanceof PageIterator) {
        return $result;
    }
    $take = $request['take'] ?? PHP_INT_MAX;
    return match ($request['mode'] ?? 'call') {
        'iterate' => first($result, $take),
        'pages' => array_map(static fn (Page $page): array => $page->data, first($result->pages(), $take)),
        default => $result->firstPage()->data,
    };
}

function first(iterable $values, int $count): array
{
    $taken = [];
    if ($count > 0) {
        foreach ($values as $value) {
            $taken[] = $value;
            if (count($taken) >= $count) {
                break;
            }
        }
    }
    return $taken;
}

function proxied(Keyway $keyway, array $call, CallOptions $options): array
{
    $headers = (array) ($call['headers'] ?? []);
    $response = $keyway->proxy->request(
        $call['url'],
        $call['method'] ?? 'GET',
        $call['body'] ?? null,
        options: new CallOptions(...['headers' => $headers + $options->headers] + get_object_vars($options)),
    );
    $requestId = $response->hasHeader('request-id') ? $response->getHeaderLine('request-id') : null;
    ($options->onAnswer)(new Answer($response->getStatusCode(), $response->getHeaders(), $requestId, null));
    return whole($response);
}

/** @return array<string, mixed> */
function whole(ResponseInterface $response): array
{
    $bytes = (string) $response->getBody();
    return [
        'status' => $response->getStatusCode(),
        'text' => mb_scrub($bytes, 'UTF-8'),
        'base64' => base64_encode($bytes),
    ];
}

/** @return array<string, mixed> */
function describe(KeywayException $error): array
{
    $class = (new ReflectionClass($error))->getShortName();
    $api = $error instanceof ApiException ? $error : null;
    return [
        'class' => preg_replace('/Exception$/', 'Error', $class),
        'type_name' => $error->typeName,
        'status_code' => $error->statusCode,
        'request_id' => $error->requestId,
        'retry_after_seconds' => $api?->retryAfterSeconds,
        'outcome' => $api?->outcome,
        'transaction_id' => $error->transactionId,
        'message' => $error->getMessage(),
        'detail' => $error instanceof WebhookVerificationException ? $error->reason : $api?->detail,
    ];
}
