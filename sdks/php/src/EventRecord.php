<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Models\Conversation;
use Keyway\Models\Customer;
use Keyway\Models\Event;
use Keyway\Models\LoggedEvent;
use Keyway\Models\Message;

/** The record that an event is about, as the class of its kind. */
final class EventRecord
{
    private const CLASSES = ['message' => Message::class, 'conversation' => Conversation::class, 'customer' => Customer::class];

    /**
     * The record as it was then, where the webhook says `include_entity`; null for other events, and where the record was
     * too large.
     *
     *     $record = EventRecord::of($event);
     *     if ($record instanceof Keyway\Models\Message) echo $record->body;
     */
    public static function of(Event|LoggedEvent $event): Message|Conversation|Customer|null
    {
        $noun = explode('.', $event->type)[1] ?? '';
        $class = self::CLASSES[$noun] ?? null;
        $entity = $event->data->entity;
        return $class === null || $entity === null ? null : $class::fromArray($entity);
    }
}
