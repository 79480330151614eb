import type { Attachment, Conversation, Helpdesk, Message, Person } from '../../helpdesk.js';
import { hostPictures } from '../../files/pictures.js';
import { toIncidentFields } from './incident-fields.js';
import { toDate, type Row } from './query.js';
import { toSysId } from './sys-id.js';

/** Of the address, unless another was given; empty for who cannot sign in. */
export const userName = (person: Person | undefined): string =>
  String(person?.metadata?.user_name ?? person?.email.split('@')[0] ?? 'system');

/** The journal holds what every journal field of every record was given, not only what people said. */
export function toJournalRow(message: Message, helpdesk: Helpdesk): Row {
  const { kind } = message;
  return {
    sys_id: toSysId('journal', message.id),
    sys_created_on: toDate(message.createdAt),
    sys_created_by: userName(helpdesk.person(message.authorId)),
    name: 'incident',
    element_id: toSysId('incident', message.conversationId),
    element: kind === 'event' ? 'approval_history' : kind === 'note' ? 'work_notes' : 'comments',
    value:
      kind === 'event'
        ? `${message.event?.field}: ${message.event?.newValue}`
        : message.html === null
          ? (message.text ?? '')
          : `[code]${hostPictures(message, pictureAddress).html}[/code]`,
    sys_tags: '',
  };
}

/** Pictures of a text are attachments of its record. */
const pictureAddress = ({ id }: Attachment): string =>
  `/sys_attachment.do?sys_id=${toSysId('attachment', id)}`;

/** Journal fields of a record read as empty. References are followed into the user, as a dotted field asks. */
export function toIncident(conversation: Conversation, helpdesk: Helpdesk): Row {
  const caller = helpdesk.person(conversation.contactId);
  const assignee = helpdesk.person(conversation.assigneeId);
  const reference = (name: string, person: Person | undefined): Row => ({
    [name]: person ? toSysId('user', person.id) : '',
    [`${name}.sys_id`]: person ? toSysId('user', person.id) : '',
    [`${name}.user_name`]: person ? userName(person) : '',
    [`${name}.name`]: person?.name ?? '',
    [`${name}.email`]: person?.email ?? '',
  });
  return {
    sys_id: toSysId('incident', conversation.id),
    number: `INC${String(10_000 + conversation.id).padStart(7, '0')}`,
    short_description: conversation.subject,
    ...toIncidentFields(conversation, helpdesk),
    comments: '',
    work_notes: '',
    ...reference('caller_id', caller),
    ...reference('assigned_to', assignee),
    sys_class_name: 'incident',
    sys_created_on: toDate(conversation.createdAt ?? ''),
    sys_created_by: userName(caller),
    sys_updated_on: toDate(conversation.updatedAt),
    sys_updated_by: userName(assignee),
  };
}
