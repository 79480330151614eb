<?php

declare(strict_types=1);

// Prints the messages that a consumer’s helpdesk holds.

use Keyway\Exceptions\KeywayException;
use Keyway\Keyway;
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
    // Pages are loaded as they are reached; `break` ends it.
    foreach ($keyway->messages->list(new MessagesListQuery(limit: 50)) as $message) {
        $author = $message->author?->name ?? 'unknown';
        printf("%s  %s  %s: %s\n", $message->id, $message->createdAt, $author, $message->body);
    }
} catch (KeywayException $error) {
    fprintf(STDERR, "%s (%s, request %s)\n", $error->getMessage(), $error->typeName, $error->requestId);
    exit(1);
}
