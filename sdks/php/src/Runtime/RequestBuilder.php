<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;
use Keyway\Generated\Description;
use Keyway\Model;

/** @internal */
final class RequestBuilder
{
    public function __construct(private readonly ClientConfig $client)
    {
    }

    public function build(Call $call): WireRequest
    {
        $endpoint = $call->endpoint;
        $transactionId = $endpoint->transaction ? ($call->options->transactionId ?? self::uuid()) : null;
        $query = $call->query instanceof Model ? $call->query->toArray() : ($call->query ?? []);
        $encoded = QueryEncoder::encode($query, $endpoint->commaSeparated);
        return new WireRequest(
            $this->client->baseUrl . self::path($call) . ($encoded === '' ? '' : "?$encoded"),
            $endpoint->method,
            $this->headers($call, $transactionId),
            $call->body,
            $transactionId,
            $call->file,
        );
    }

    private static function path(Call $call): string
    {
        return (string) preg_replace_callback(
            '/\{(\w+)\}/',
            static fn (array $match): string => self::segment($match[1], $call->path[$match[1]] ?? ''),
            $call->endpoint->path,
        );
    }

    /** An id as one segment of a path: nothing in it can lead to another path. */
    private static function segment(string $name, string $value): string
    {
        if (in_array($value, ['', '.', '..'], true)) {
            throw new KeywayException("$name must be a non-empty string other than \".\" and \"..\"");
        }
        if (preg_match('//u', $value) !== 1) {
            throw new KeywayException("$name is not well-formed text");
        }
        return rawurlencode($value);
    }

    /** @return array<string, string> */
    private function headers(Call $call, ?string $transactionId): array
    {
        $endpoint = $call->endpoint;
        $options = $call->options;
        $key = $endpoint->admin ? $this->client->adminKey : $this->client->apiKey;
        if (($key ?? '') === '') {
            $name = $endpoint->admin ? 'adminKey' : 'apiKey';
            throw new KeywayException("{$endpoint->name} needs the client's $name");
        }
        $headers = [];
        foreach ($options->headers as $name => $value) {
            $headers[strtolower(self::checkedName((string) $name))] = $value;
        }
        $defaults = [
            'applicationId' => $this->client->appId,
            'consumerId' => $this->client->consumerId,
            'serviceId' => $this->client->serviceId,
            'connectionId' => $this->client->connectionId,
            'raw' => $this->client->raw ? 'true' : null,
        ];
        $own = [
            'consumerId' => $options->consumerId,
            'serviceId' => $options->serviceId,
            'connectionId' => $options->connectionId,
            'raw' => $options->raw === null ? null : ($options->raw ? 'true' : 'false'),
            'downstreamAuthorization' => $options->downstreamAuthorization,
            'transactionId' => $transactionId,
            'ifMatch' => $options->ifMatch,
            'range' => $options->range,
            ...$call->extra,
        ];
        foreach (Description::HEADERS as $option => $name) {
            $fallback = in_array($option, $endpoint->headers, true) ? ($defaults[$option] ?? null) : null;
            $value = $own[$option] ?? $fallback;
            if ($value !== null) {
                $headers[strtolower($name)] = $value;
            }
        }
        $headers['authorization'] = "Bearer $key";
        $headers['user-agent'] = 'keyway-php/' . Description::VERSION;
        if ($call->contentType !== null) {
            // Without its boundary a form cannot be read.
            $isForm = $call->file?->isForm() === true;
            $headers['content-type'] = ($isForm ? null : $headers['content-type'] ?? null) ?? $call->contentType;
        }
        $size = $call->file?->getSize();
        if ($size !== null) {
            $headers['content-length'] = (string) $size;
        }
        foreach ($headers as $name => $value) {
            $headers[$name] = self::checkedValue($name, $value);
        }
        return $headers;
    }

    private static function checkedName(string $name): string
    {
        if (preg_match('/^[\w!#$%&\'*+.^`|~-]+$/D', $name) !== 1) {
            throw new KeywayException('A header has a name that no header can have');
        }
        return $name;
    }

    /** HTTP clients refuse such values too, but quote them: a key must not end up in a log that way. */
    private static function checkedValue(string $name, #[\SensitiveParameter] string $value): string
    {
        if (preg_match('/^[\t\x20-\x7e\x{80}-\x{ff}]*$/Du', $value) !== 1) {
            throw new KeywayException("The value of header $name has characters that no header can carry");
        }
        // A header's bytes are ISO 8859-1 (RFC 9110 §5.5), a PHP text is UTF-8.
        return (string) preg_replace_callback(
            '/[\x{80}-\x{ff}]/u',
            static fn (array $match): string => chr(((ord($match[0][0]) & 0x1f) << 6) | (ord($match[0][1]) & 0x3f)),
            $value,
        );
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr((ord($bytes[6]) & 0x0f) | 0x40);
        $bytes[8] = chr((ord($bytes[8]) & 0x3f) | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
