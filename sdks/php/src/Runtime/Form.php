<?php

declare(strict_types=1);

namespace Keyway\Runtime;

use Keyway\Exceptions\KeywayException;
use Psr\Http\Message\StreamInterface;

/**
 * Joins a record with the files that it names, as a form (RFC 7578).
 *
 * @internal
 */
final class Form
{
    /**
     * The call with its files; as it is, where the record names none. Throws for a file that is not named, and a name
     * without a file.
     *
     * @param array<string, string|\SplFileInfo|StreamInterface|resource> $files
     */
    public static function joined(Call $call, #[\SensitiveParameter] array $files, HttpStack $http): Call
    {
        $endpoint = $call->endpoint;
        if ($endpoint->filesAt === []) {
            return $call;
        }
        $place = implode('.', $endpoint->filesAt);
        $json = $call->body ?? 'null';
        $parts = str_contains($json, '"part"') ? self::partsNamedBy(Json::decode($json), $endpoint->filesAt) : [];
        foreach (array_keys($files) as $part) {
            $part = (string) $part;
            if (!self::isPartName($part)) {
                throw new KeywayException("{$endpoint->name}: a file has a name that no part can have. Use 1 to 255 "
                    . 'characters other than “json”, without quotation marks, backslashes and line breaks');
            }
            if (!in_array($part, $parts, true)) {
                throw new KeywayException(
                    "{$endpoint->name}: $place names no file “{$part}”. Add ['part' => '$part'], or leave the file out",
                );
            }
        }
        foreach ($parts as $part) {
            if (!isset($files[$part])) {
                throw new KeywayException("{$endpoint->name}: $place names the file “{$part}”, which \$files does not have");
            }
        }
        return $files === [] ? $call : self::withFiles($call, $json, $files, $http);
    }

    /**
     * What is not of its form is left to the server, which says what is wrong with it.
     *
     * @param list<string> $path
     * @return list<string>
     */
    private static function partsNamedBy(mixed $record, array $path): array
    {
        foreach ($path as $name) {
            $record = is_array($record) ? ($record[$name] ?? null) : null;
        }
        $parts = [];
        foreach (is_array($record) ? $record : [] as $entry) {
            $part = is_array($entry) ? ($entry['part'] ?? null) : null;
            if (is_string($part)) {
                $parts[] = $part;
            }
        }
        return $parts;
    }

    /** Nothing in a name may end it, or the head of its part. */
    private static function isPartName(string $name): bool
    {
        return $name !== 'json' && preg_match('/^[^"\\\\\p{Cc}]{1,255}$/Du', $name) === 1;
    }

    /** @param non-empty-array<string, string|\SplFileInfo|StreamInterface|resource> $files */
    private static function withFiles(
        Call $call,
        #[\SensitiveParameter]
        string $json,
        #[\SensitiveParameter]
        array $files,
        HttpStack $http,
    ): Call {
        // 128 random bits: no file holds them.
        $boundary = 'keyway-' . bin2hex(random_bytes(16));
        $head = static fn (string $name, string $more, string $type): string
            => "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"$more\r\nContent-Type: $type\r\n\r\n";
        $pieces = [$head('json', '', 'application/json') . $json];
        try {
            foreach ($files as $name => $given) {
                $file = OutgoingFile::of($http, $given, label: "The file “{$name}”");
                $fileName = str_replace(['"', "\r", "\n"], ['%22', '%0D', '%0A'], $file->name() ?? (string) $name);
                $more = "; filename=\"$fileName\"";
                array_push($pieces, "\r\n" . $head((string) $name, $more, 'application/octet-stream'), $file);
            }
        } catch (KeywayException $error) {
            (new OutgoingForm($pieces))->release();
            throw $error;
        }
        $pieces[] = "\r\n--$boundary--\r\n";
        return new Call(
            $call->endpoint,
            $call->path,
            $call->query,
            contentType: "multipart/form-data; boundary=$boundary",
            options: $call->options,
            file: new OutgoingForm($pieces),
        );
    }
}
