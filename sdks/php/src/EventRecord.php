<?php

declare(strict_types=1);

namespace Keyway;

use Keyway\Models\Conversation;
use Keyway\Models\Customer;
use Keyway\Models\Event;
use Keyway\Models\LoggedEvent;
use Keyway\Models\Message;

/** Reads the record of an event as a typed object. */
final class EventRecord
{
    private const CLASSES = ['message' => Message::class, 'conversation' => Conversation::class, 'customer' => Customer::class];

    /**
     * The record at the time of the event, if the webhook has `include_entity`. Null for other events and for records over
     * 64 KB.
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
