<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\NoSeekStream;
use GuzzleHttp\Psr7\Utils;
use Keyway\CallOptions;
use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\DownstreamException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\ServerException;
use Keyway\Runtime\HttpStack;
use Keyway\Runtime\OutgoingFile;

final class FormTest extends SdkTestCase
{
    private const JSON = '{"conversation_id":"c","attachments":[{"part":"plan"}]}';
    private static string $path;

    public static function setUpBeforeClass(): void
    {
        self::$path = sys_get_temp_dir() . '/keyway "ü" ' . bin2hex(random_bytes(8));
        file_put_contents(self::$path, self::bytes());
    }

    public static function tearDownAfterClass(): void
    {
        unlink(self::$path);
    }

    /** @return array<string, array{\Closure(): mixed, string}> */
    public static function kinds(): array
    {
        return [
            'a string' => [static fn (): string => self::bytes(), 'plan'],
            'a file on disk' => [static fn () => new \SplFileInfo(self::$path), ''],
            'a resource' => [static fn () => fopen(self::$path, 'rb'), 'plan'],
            'a stream' => [static fn () => Utils::streamFor(self::bytes()), 'plan'],
            'a stream that cannot be rewound' => [static fn () => new NoSeekStream(Utils::streamFor(self::bytes())), 'plan'],
        ];
    }

    /**
     * @dataProvider kinds
     * @param \Closure(): mixed $open
     */
    public function testArrivesByteForByteAfterTheJson(\Closure $open, string $name): void
    {
        $name = $name === '' ? str_replace('"', '%22', basename(self::$path)) : $name;
        // Neither a type of the caller's nor a length is that of a form.
        $options = new CallOptions(contentType: 'a/b', contentLength: 3, headers: ['content-type' => 'text/plain']);
        $this->answered(FakeServer::item(self::message(), 201))->messages
            ->create(json_decode(self::JSON, true), $options, files: ['plan' => $open()]);
        [$request] = $this->server->requests;
        $type = $request->getHeaderLine('content-type');
        self::assertMatchesRegularExpression('/^multipart\/form-data; boundary=keyway-[0-9a-f]{32}$/', $type);
        $boundary = substr($type, strpos($type, '=') + 1);
        $json = "--$boundary\r\nContent-Disposition: form-data; name=\"json\"\r\nContent-Type: application/json\r\n\r\n" . self::JSON;
        $head = "\r\n--$boundary\r\nContent-Disposition: form-data; name=\"plan\"; filename=\"$name\"\r\n"
            . "Content-Type: application/octet-stream\r\n\r\n";
        $form = $json . $head . self::bytes() . "\r\n--$boundary--\r\n";
        self::assertSame([md5($form), strlen($form)], [md5($this->server->bodies[0]), strlen($this->server->bodies[0])]);
        $length = str_contains((string) $this->dataName(), 'cannot') ? '' : (string) strlen($form);
        self::assertSame($length, $request->getHeaderLine('content-length'));
    }

    /**
     * @dataProvider kinds
     * @param \Closure(): mixed $open
     */
    public function testIsSentAgainWhereItCanBeRewound(\Closure $open): void
    {
        $file = $open();
        $once = $file instanceof NoSeekStream;
        $keyway = $this->answered(
            FakeServer::error(503, 'ServiceUnavailableError'),
            FakeServer::item(self::message(), 201),
        );
        $create = fn () => $keyway->messages->create(json_decode(self::JSON, true), files: ['plan' => $file]);
        if ($once) {
            self::assertInstanceOf(ServerException::class, $this->thrownBy($create));
        } else {
            $create();
            self::assertSame(md5($this->server->bodies[0]), md5($this->server->bodies[1]));
            $ids = array_map(static fn ($each) => $each->getHeaderLine('x-unique-transaction-id'), $this->server->requests);
            self::assertCount(1, array_unique($ids));
        }
        self::assertCount($once ? 1 : 2, $this->server->requests);
        if (is_resource($file)) {
            self::assertTrue(rewind($file));
        }
    }

    public function testSaysThatAStreamIsSentOnce(): void
    {
        $keyway = $this->answered(new \RuntimeException('cut'));
        $file = new NoSeekStream(Utils::streamFor('a'));
        $error = $this->thrownBy(fn () => $keyway->messages->create(json_decode(self::JSON, true), files: ['plan' => $file]));
        self::assertInstanceOf(ConnectionFailedException::class, $error);
        self::assertStringContainsString('. A stream that is not seekable is sent only once', $error->getMessage());
    }

    public function testIsNotSentAgainWhereTheHelpdeskMayHaveTheMessage(): void
    {
        $keyway = $this->answered(FakeServer::error(502, 'ConnectorExecutionError'));
        $create = fn () => $keyway->messages->create(json_decode(self::JSON, true), files: ['plan' => 'a']);
        self::assertInstanceOf(DownstreamException::class, $this->thrownBy($create));
    }

    public function testComesWithTheFirstMessageOfAConversation(): void
    {
        $body = ['message' => ['body' => 'Hi', 'attachments' => [['part' => '7']]]];
        $this->thrownBy(fn () => $this->answered()->conversations->create($body, files: [7 => 'seven']));
        self::assertStringContainsString("name=\"7\"; filename=\"7\"\r\n", $this->server->bodies[0]);
        $error = $this->thrownBy(fn () => $this->answered()->conversations->create($body, files: ['8' => 'eight']));
        self::assertStringContainsString('no entry of message.attachments names the file “8”', $error->getMessage());
    }

    /** @return array<string, array{list<string>, array<string, mixed>, string}> */
    public static function refused(): array
    {
        return [
            'nobody names it' => [[], ['plan' => 'a'], "no entry of attachments names the file “plan”. Add ['part' => 'plan']"],
            'it is missing' => [['plan'], [], 'an entry of attachments names the file “plan”, but files has none of that name'],
            'it is null' => [['plan'], ['plan' => null], 'names the file “plan”, but'],
            'it is no file' => [['plan'], ['plan' => 7], 'The file “plan” must be a string, an SplFileInfo, a stream'],
            'it is not there' => [['plan'], ['plan' => new \SplFileInfo('/none')], 'The file “plan” could not be read: /none'],
            'it is a folder' => [['plan'], ['plan' => new \SplFileInfo('/tmp')], 'The file “plan” could not be read: /tmp'],
            'it is the JSON' => [['json'], ['json' => 'a'], 'files has an invalid name'],
            'it would add a header' => [["a\"\r\nX: y"], ["a\"\r\nX: y" => 'a'], 'files has an invalid name'],
        ];
    }

    /**
     * @dataProvider refused
     * @param list<string> $parts
     * @param array<string, mixed> $files
     */
    public function testIsRefusedBeforeAnythingIsSent(array $parts, array $files, string $words): void
    {
        $body = ['conversation_id' => 'c', 'attachments' => array_map(static fn ($part) => ['part' => $part], $parts)];
        $error = $this->thrownBy(fn () => $this->answered()->messages->create($body, files: $files));
        self::assertSame(KeywayException::class, $error::class);
        self::assertStringContainsString($words, $error->getMessage());
        self::assertSame([], $this->server->requests);
    }

    public function testIsUploadedFromDiskToo(): void
    {
        $options = new CallOptions(maxRetries: 1);
        $upload = fn () => $this->answered()->attachments->upload(new \SplFileInfo(self::$path), ['file_name' => 'a'], $options);
        $this->thrownBy($upload);
        self::assertSame([md5(self::bytes()), md5(self::bytes())], array_map(md5(...), $this->server->bodies));
    }

    public function testIsAsLongAsItWasWhenTheCallBegan(): void
    {
        $path = sys_get_temp_dir() . '/keyway-' . bin2hex(random_bytes(8));
        try {
            foreach (['before and after' => 'before', 'be' => 'could not be read: it was truncated during the call'] as $later => $expected) {
                file_put_contents($path, 'before');
                $file = OutgoingFile::of(new HttpStack(null, null, null), new \SplFileInfo($path));
                file_put_contents($path, $later);
                try {
                    self::assertSame($expected, $file->open()->getContents());
                } catch (KeywayException $error) {
                    self::assertSame("The file $expected", $error->getMessage());
                }
                $file->release();
            }
        } finally {
            unlink($path);
        }
    }

    private static function bytes(): string
    {
        return str_repeat(implode('', array_map(chr(...), range(0, 255))), 800);
    }
}
