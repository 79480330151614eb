<?php

declare(strict_types=1);

// Answers in a conversation: php create-message.php <conversation id> <text>. Without an id it answers in the
// conversation of the first message there is.

use Keyway\Exceptions\ConnectionFailedException;
use Keyway\Exceptions\KeywayException;
use Keyway\Exceptions\TimeoutException;
use Keyway\Keyway;
use Keyway\Models\MessageCreate;
use Keyway\Models\MessagesListQuery;

require __DIR__ . '/load.php';

$keyway = new Keyway(
    baseUrl: (string) getenv('KEYWAY_BASE_URL'),
    apiKey: (string) getenv('KEYWAY_API_KEY'),
    appId: (string) getenv('KEYWAY_APP_ID'),
    consumerId: (string) getenv('KEYWAY_CONSUMER_ID'),
    serviceId: getenv('KEYWAY_SERVICE_ID') ?: 'zendesk',
);

try {
    $first = $keyway->messages->list(new MessagesListQuery(limit: 1))->firstPage()->data[0] ?? null;
    $message = $keyway->messages->create(new MessageCreate(
        conversationId: $argv[1] ?? $first?->conversationId,
        body: $argv[2] ?? 'Your parcel is on its way. 📦',
    ));
    echo "{$message->id} is {$message->status} in conversation {$message->conversationId}\n";
} catch (ConnectionFailedException | TimeoutException $error) {
    // Not known whether it happened: the same create under the same id is processed once.
    fprintf(STDERR, "%s; repeat it under %s\n", $error->getMessage(), $error->transactionId);
    exit(1);
} catch (KeywayException $error) {
    fprintf(STDERR, "%s (%s, request %s)\n", $error->getMessage(), $error->typeName, $error->requestId);
    exit(1);
}
