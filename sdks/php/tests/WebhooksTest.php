<?php

declare(strict_types=1);

namespace Keyway\Tests;

use Keyway\EventRecord;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\WebhookVerificationException;
use Keyway\Models\Event;
use Keyway\Models\EventData;
use Keyway\Models\Message;
use Keyway\Webhooks;

final class WebhooksTest extends SdkTestCase
{
    private const BODY = '{"type":"vault.connection.created","timestamp":"2026-03-04T09:30:00.000Z","data":{"event_id":"evt_1","application_id":"a","consumer_id":"Łódź 👋","unified_api":null,"service_id":null,"occurred_at":"2026-03-04T09:30:00.000Z"}}';

    private static function secret(int $byte = 7, int $length = 32): string
    {
        return 'whsec_' . base64_encode(str_repeat(chr($byte), $length));
    }

    private static function sign(string $time, string $body = self::BODY, ?string $secret = null, string $id = 'evt_1'): string
    {
        $key = (string) base64_decode(substr($secret ?? self::secret(), 6));
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    }

    /** @return array<string, string> */
    private static function headers(?string $signature = null, ?string $time = null): array
    {
        $time ??= (string) time();
        return [
            'webhook-id' => 'evt_1',
            'webhook-timestamp' => $time,
            'webhook-signature' => $signature ?? self::sign($time),
        ];
    }

    /** @param array<string, mixed> $headers */
    private function faultOf(string $body, array $headers, mixed $secret = null): string
    {
        $error = $this->thrownBy(static fn () => Webhooks::unwrap($body, $headers, $secret ?? self::secret()));
        self::assertInstanceOf(WebhookVerificationException::class, $error);
        self::assertInstanceOf(KeywayException::class, $error);
        self::assertStringNotContainsString(substr(self::secret(), 6), (string) $error);
        return $error->reason;
    }

    /** The vector of the standard's own libraries: the same id, time and body are signed so by all of them. */
    public function testSignsAsTheStandardSays(): void
    {
        $signature = self::sign('1614265330', '{"test": 2432232314}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek');
        self::assertSame('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', $signature);
    }

    public function testGivesTheEvent(): void
    {
        $event = Webhooks::unwrap(self::BODY, self::headers(), self::secret());
        self::assertSame('vault.connection.created', $event->type);
        self::assertInstanceOf(EventData::class, $event->data);
        self::assertSame('Łódź 👋', $event->data->consumerId);
        self::assertSame(json_decode(self::BODY, true), json_decode((string) json_encode($event), true));
    }

    public function testTakesHeadersInEveryForm(): void
    {
        $lower = self::headers();
        $forms = [
            array_change_key_case($lower, CASE_UPPER),
            array_map(static fn (string $value): array => [$value], $lower),
            ['HTTP_HOST' => 'x', 'argc' => 1, 'argv' => []] + array_combine(
                array_map(static fn (string $name): string => 'HTTP_' . strtoupper(strtr($name, '-', '_')), array_keys($lower)),
                $lower,
            ),
            (new \GuzzleHttp\Psr7\Request('POST', 'https://a.test', $lower))->getHeaders(),
        ];
        foreach ($forms as $headers) {
            self::assertSame('vault.connection.created', Webhooks::unwrap(self::BODY, $headers, self::secret())->type);
        }
    }

    public function testTakesAnySignatureAndAnySecret(): void
    {
        $time = (string) time();
        $foreign = 'v1,' . base64_encode(str_repeat("\0", 32));
        $own = self::sign($time);
        $other = self::secret(8, 24);
        $signedByOther = self::sign($time, secret: $other);
        foreach ([["$foreign v2,x $own", self::secret()], [$signedByOther, [self::secret(), $other]], ["$signedByOther $own", self::secret()]] as [$signatures, $secret]) {
            self::assertSame('evt_1', Webhooks::unwrap(self::BODY, self::headers($signatures, $time), $secret)->data->eventId);
        }
    }

    public function testRefusesWhatHasOneByteChanged(): void
    {
        $time = (string) time();
        $good = self::headers(self::sign($time), $time);
        $flip = static fn (string $text, int $at): string => substr_replace($text, $text[$at] === 'A' ? 'B' : 'A', $at, 1);
        $wrong = [
            [$flip(self::BODY, 12), $good],
            [self::BODY . ' ', $good],
            [self::BODY, ['webhook-id' => 'evt_2'] + $good],
            [self::BODY, ['webhook-timestamp' => (string) ((int) $time + 10)] + $good],
            [self::BODY, ['webhook-signature' => $flip($good['webhook-signature'], 5)] + $good],
            [self::BODY, ['webhook-signature' => substr($good['webhook-signature'], 3)] + $good],
            [self::BODY, ['webhook-signature' => 'v1,'] + $good],
        ];
        foreach ($wrong as [$body, $headers]) {
            self::assertSame('signature', $this->faultOf($body, $headers));
        }
        self::assertSame('signature', $this->faultOf(self::BODY, $good, self::secret(9)));
    }

    public function testNamesAMissingHeader(): void
    {
        foreach (array_keys(self::headers()) as $name) {
            self::assertSame('headers', $this->faultOf(self::BODY, array_diff_key(self::headers(), [$name => 1])));
            $error = $this->thrownBy(static fn () => Webhooks::unwrap(self::BODY, [$name => ''] + self::headers(), self::secret()));
            self::assertStringContainsString($name, $error->getMessage());
        }
    }

    public function testRefusesOtherTimes(): void
    {
        foreach ([-290, 290] as $offset) {
            self::assertSame('evt_1', Webhooks::unwrap(self::BODY, self::headers(time: (string) (time() + $offset)), self::secret())->data->eventId);
        }
        foreach ([(string) (time() - 310), (string) (time() + 310), 'yesterday', '1e9', '-1', '99999999999999'] as $time) {
            self::assertSame('timestamp', $this->faultOf(self::BODY, self::headers(time: $time)));
        }
    }

    public function testSaysThatASecretIsNone(): void
    {
        foreach (['', [], substr(self::secret(), 6), 'whsec_***', 'whsec_c2hvcnQ=', [self::secret(), 'whsec_x']] as $secret) {
            self::assertSame('secret', $this->faultOf(self::BODY, self::headers(), $secret));
        }
    }

    public function testRefusesWhatIsNoEventThoughItIsSigned(): void
    {
        $time = (string) time();
        foreach (['nonsense', '[]', 'null', '{"type":1,"data":{}}', '{"type":"a"}'] as $body) {
            self::assertSame('body', $this->faultOf($body, self::headers(self::sign($time, $body), $time)));
        }
    }

    public function testGivesTheRecordOfAnEventAsItsClass(): void
    {
        $event = static fn (string $type, array $more): Event => Event::fromArray([
            'type' => $type,
            'timestamp' => '2026-03-04T09:30:00.000Z',
            'data' => [
                'event_id' => 'evt_1',
                'application_id' => 'a',
                'consumer_id' => null,
                'unified_api' => null,
                'service_id' => null,
                'occurred_at' => '2026-03-04T09:30:00.000Z',
                ...$more,
            ],
        ]);
        $record = EventRecord::of($event('customer-support.message.created', ['entity' => self::message('m7')]));
        self::assertInstanceOf(Message::class, $record);
        self::assertSame('m7', $record->id);
        self::assertSame('7', $record->author->id);
        self::assertNull(EventRecord::of($event('customer-support.message.created', ['entity_truncated' => true])));
        self::assertNull(EventRecord::of($event('vault.connection.created', [])));
        self::assertNull(EventRecord::of($event('later', ['entity' => ['id' => '1']])));
    }
}
