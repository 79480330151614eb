<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\Exceptions\NotFoundException;
use Keyway\Keyway;

final class ReadmeTest extends SdkTestCase
{
    /** @return iterable<string, array{string}> */
    public static function samples(): iterable
    {
        $text = (string) file_get_contents(__DIR__ . '/../README.md');
        preg_match_all('/^## ([^\n]+)$|^```php\n(.*?)^```$/ms', $text, $matches, PREG_SET_ORDER);
        $section = '';
        foreach ($matches as $number => $match) {
            $section = $match[1] !== '' ? $match[1] : $section;
            if (isset($match[2])) {
                yield "$section ($number)" => [$match[2]];
            }
        }
    }

    /** @dataProvider samples */
    public function testEverySampleRuns(string $sample): void
    {
        $keyway = new Keyway(
            baseUrl: 'https://keyway.test',
            apiKey: 'key',
            httpClient: new AnyServer(self::message()),
        );
        putenv('KEYWAY_API_KEY=key');
        // The file that a sample sends.
        $file = tempnam(sys_get_temp_dir(), 'keyway-');
        $path = var_export($file, true);
        $sample = str_replace(["'invoice.pdf', 'r'", "SplFileInfo('plan.pdf')"], ["$path, 'r'", "SplFileInfo($path)"], $sample);
        $this->expectOutputRegex('/^/');
        try {
            (static function () use ($keyway, $sample): void {
                eval($sample);
            })();
        } catch (NotFoundException $error) {
            // The one call whose answer would fill a page.
            self::assertStringContainsString('connections->update', $sample);
        }
        unlink($file);
        $this->addToAssertionCount(1);
    }
}
