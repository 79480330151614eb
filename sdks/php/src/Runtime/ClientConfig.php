<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;

/**
 * How a client is set up, checked.
 *
 * @internal
 */
final class ClientConfig
{
    public readonly string $baseUrl;

    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        public readonly ?string $apiKey,
        public readonly ?string $appId,
        public readonly ?string $consumerId,
        public readonly ?string $serviceId,
        public readonly ?string $connectionId,
        #[\SensitiveParameter]
        public readonly ?string $adminKey,
        public readonly bool $raw,
        public readonly float $timeoutSeconds,
        public readonly float $deadlineSeconds,
        public readonly int $maxRetries,
        public readonly float $maxRetryWaitSeconds,
    ) {
        $this->baseUrl = self::checkedUrl($baseUrl);
        if (($apiKey ?? '') === '' && ($adminKey ?? '') === '') {
            throw new KeywayException('apiKey is missing');
        }
    }

    /** @return array<string, mixed> Without the keys, for `var_dump` and the like. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    private static function checkedUrl(string $text): string
    {
        if ($text === '') {
            throw new KeywayException(
                'baseUrl is missing: give the address of your Keyway server, such as https://vault.example.com',
            );
        }
        $url = parse_url($text);
        $surplus = array_flip(['user', 'pass', 'query', 'fragment']);
        if (
            !is_array($url)
            || !in_array(strtolower($url['scheme'] ?? ''), ['http', 'https'], true)
            || ($url['host'] ?? '') === ''
            || array_intersect_key($url, $surplus) !== []
            || preg_match('/[?#\s]/', $text) === 1
        ) {
            throw new KeywayException(
                'baseUrl must be an http or https URL without credentials, query and fragment',
            );
        }
        return rtrim($text, '/');
    }
}
