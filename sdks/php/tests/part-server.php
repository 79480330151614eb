<?php

declare(strict_types=1);

/** Answers each request by its path: tells its port on the output first, and ends with its input. */

const JSON = "{\"type_name\":\"EntityNotFoundError\",\"message\":\"gone\",\"request_id\":\"req-1\"}";

$listening = stream_socket_server('tcp://127.0.0.1:0');
fwrite(STDOUT, stream_socket_get_name($listening, false) . "\n");
stream_set_blocking(STDIN, false);
while (!feof(STDIN)) {
    fread(STDIN, 1);
    $socket = @stream_socket_accept($listening, 0.1);
    if ($socket !== false) {
        serve($socket);
    }
}

/** @param resource $socket */
function serve($socket): void
{
    $head = '';
    while (!str_contains($head, "\r\n\r\n") && !feof($socket)) {
        $head .= fgets($socket);
    }
    if (preg_match('~^POST /attachments\?file_name=(\w+)~', $head, $name) === 1) {
        take($socket, $head, $name[1]);
        fclose($socket);
        return;
    }
    preg_match('~ /attachments/([^/]+)/content(?: |\?)~', $head, $path);
    preg_match('~^range: *(\S+)~im', $head, $range);
    $begin = static fn (string $status, int $length, string $more = ''): int|false => fwrite(
        $socket,
        "HTTP/1.1 $status\r\nRequest-Id: req-1\r\nContent-Length: $length\r\n{$more}Connection: close\r\n\r\n",
    );
    [$mode, $gate] = explode('~', rawurldecode($path[1] ?? ''), 2) + [1 => ''];
    switch ($mode) {
        case 'parts':
            $begin('200 OK', 11, "Content-Type: image/png\r\n");
            fwrite($socket, 'first');
            for ($tries = 0; $tries < 1_000 && !file_exists($gate); $tries++) {
                usleep(20_000);
            }
            fwrite($socket, file_exists($gate) ? 'second' : '');
            break;
        case 'ranged':
            $begin('206 Partial Content', strlen($range[1]));
            fwrite($socket, $range[1]);
            break;
        case 'cut':
            $begin('200 OK', 100);
            fwrite($socket, 'first');
            break;
        case 'still':
            $begin('200 OK', 100);
            fwrite($socket, 'first');
            untilLeft($socket);
            break;
        case 'late':
            untilLeft($socket);
            break;
        default:
            $begin('404 Not Found', strlen(JSON), "Content-Type: application/json\r\n");
            fwrite($socket, JSON);
    }
    fclose($socket);
}

/**
 * Answers how much came, or not at all.
 *
 * @param resource $socket
 */
function take($socket, string $head, string $name): void
{
    preg_match('~^content-length: *(\d+)~im', $head, $length);
    if (stripos($head, "\r\nexpect:") !== false) {
        fwrite($socket, "HTTP/1.1 100 Continue\r\n\r\n");
    }
    $size = strlen((string) stream_get_contents($socket, (int) $length[1]));
    if ($name === 'still') {
        untilLeft($socket);
        return;
    }
    $file = ['id' => 'upload:7', 'file_name' => $name, 'content_type' => 'a/b', 'size' => $size, 'expires_at' => null];
    $body = json_encode(['status_code' => 200, 'data' => $file], JSON_THROW_ON_ERROR);
    fwrite($socket, "HTTP/1.1 200 OK\r\nRequest-Id: req-1\r\nContent-Length: " . strlen($body) . "\r\nConnection: close\r\n\r\n$body");
}

/** @param resource $socket */
function untilLeft($socket): void
{
    stream_set_blocking($socket, false);
    for ($tries = 0; $tries < 200 && !feof($socket); $tries++) {
        fread($socket, 1);
        usleep(50_000);
    }
}
