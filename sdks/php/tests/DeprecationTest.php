<?php

declare(strict_types=1);

namespace Keyway\Tests;

use GuzzleHttp\Psr7\Response;

final class DeprecationTest extends SdkTestCase
{
    private const NOTICE = ['Deprecation' => '@1769817600', 'Sunset' => 'Sun, 31 Jan 2027 00:00:00 GMT', 'Request-Id' => 'r'];

    public function testTheLoggerHearsOnceOfEachOperationThatWillEnd(): void
    {
        $logger = new ListLogger();
        $answer = fn (): Response => new Response(200, self::NOTICE, (string) json_encode(['data' => self::message()]));
        $keyway = $this->with(['logger' => $logger], $answer(), $answer(), $answer());
        $keyway->messages->get('m1');
        $keyway->messages->get('m2');
        $keyway->messages->update('m1', ['body' => 'x']);
        $warnings = preg_grep('/^warning/', $logger->lines) ?: [];
        self::assertCount(2, $warnings);
        $first = (string) reset($warnings);
        self::assertStringContainsString('"operation":"messages.get"', $first);
        self::assertStringContainsString('"sunset":"Sun, 31 Jan 2027 00:00:00 GMT"', $first);
        self::assertStringContainsString('"operation":"messages.update"', (string) end($warnings));
    }

    public function testWhatTheConnectorSaysOfItselfIsNotAboutTheClient(): void
    {
        $logger = new ListLogger();
        $keyway = $this->with(['logger' => $logger], new Response(200, self::NOTICE, 'ok'));
        $keyway->proxy->request('/x');
        self::assertSame([], preg_grep('/^warning/', $logger->lines));
    }
}
