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
     * Returns the call with its files; the same call if there are none. Throws for a file that no entry names, and for
     * an entry whose file is missing.
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
                throw new KeywayException("{$endpoint->name}: files has an invalid name. Use 1 to 255 characters "
                    . 'without quotation marks, backslashes or line breaks; “json” is reserved');
            }
            if (!in_array($part, $parts, true)) {
                throw new KeywayException(
                    "{$endpoint->name}: no entry of $place names the file “{$part}”. Add ['part' => '$part'], or remove the file",
                );
            }
        }
        foreach ($parts as $part) {
            if (!isset($files[$part])) {
                throw new KeywayException("{$endpoint->name}: an entry of $place names the file “{$part}”, but files has none of that name");
            }
        }
        return $files === [] ? $call : self::withFiles($call, $json, $files, $http);
    }

    /**
     * Skips entries of any other shape: the server reports what is wrong with them.
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

    /** No character may end the name or the header of its part. */
    private static function isPartName(string $name): bool
    {
        return $name !== 'json' && preg_match('/^[^"\\\\\p{Cc}]{1,255}$/Du', $name) === 1;
    }

    /** Quotation marks as browsers write them; any other character that could end the header becomes an underscore. */
    private static function escaped(string $name): string
    {
        return str_replace('"', '%22', preg_replace('/[\\\\\p{Cc}]/u', '_', $name) ?? 'file');
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
        // 128 random bits, so that no file contains it.
        $boundary = 'keyway-' . bin2hex(random_bytes(16));
        $head = static fn (string $name, string $more, string $type): string
            => "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"$more\r\nContent-Type: $type\r\n\r\n";
        $pieces = [$head('json', '', 'application/json') . $json];
        try {
            foreach ($files as $name => $given) {
                $file = OutgoingFile::of($http, $given, label: "The file “{$name}”");
                $more = '; filename="' . self::escaped($file->name() ?? (string) $name) . '"';
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
