export type Turn =
  | {
      by: 'contact' | 'agent' | 'note';
      text: string;
      html?: string;
      attachment?: string;
      editedAfterMinutes?: number;
    }
  | { by: 'event'; type: string; field: string; from: string; to: string };

export type ConversationScript = {
  subject: string;
  channel: 'email' | 'chat' | 'phone';
  queue: string;
  status: 'open' | 'pending' | 'solved' | 'closed';
  contact: number;
  agent: number;
  startsAfterMinutes: number;
  turns: Turn[];
};

const contact = (text: string, more: { html?: string; attachment?: string } = {}): Turn => ({
  by: 'contact',
  text,
  ...more,
});
const agent = (
  text: string,
  more: { html?: string; attachment?: string; editedAfterMinutes?: number } = {},
): Turn => ({
  by: 'agent',
  text,
  ...more,
});
const note = (text: string, more: { editedAfterMinutes?: number } = {}): Turn => ({
  by: 'note',
  text,
  ...more,
});
const status = (from: string, to: string): Turn => ({
  by: 'event',
  type: 'Status',
  field: 'Status',
  from,
  to,
});
const owner = (to: string): Turn => ({ by: 'event', type: 'Set', field: 'Owner', from: 'Nobody', to });

/** Eight conversations: 52 messages and notes, and the system events that happen in between. */
export const conversationScripts: ConversationScript[] = [
  {
    subject: 'Order #48213 arrived with a cracked lid',
    channel: 'email',
    queue: 'Support',
    status: 'open',
    contact: 0,
    agent: 0,
    startsAfterMinutes: 0,
    turns: [
      contact(
        'Hello,\n\nmy order #48213 came today, but the lid of the teapot is cracked. Can you send a new one?\n\nThanks, Marta',
        { attachment: 'cracked-lid.png' },
      ),
      owner('Ada Okafor'),
      agent(
        'Hi Marta,\n\nI am sorry about that. A new lid leaves our warehouse tomorrow; there is nothing to send back.\n\nAda',
        {
          html: '<p>Hi Marta,</p><p>I am sorry about that. A <strong>new lid</strong> leaves our warehouse tomorrow; there is nothing to send back.</p><p>Ada</p>',
        },
      ),
      status('open', 'pending'),
      note('Third cracked lid from batch 0917. Told purchasing.'),
      contact('That was quick, thank you! Will it come with a tracking number?'),
      agent('It will: you get it by mail as soon as the parcel is scanned.', { editedAfterMinutes: 3 }),
      contact('Perfect 🙏'),
      note('Tracking JD014600 added by hand.', { editedAfterMinutes: 5 }),
      agent('Your tracking number is JD014600.', {
        html: '<p>Your tracking number is <a href="https://track.example/JD014600">JD014600</a>.</p>',
      }),
    ],
  },
  {
    subject: 'Rechnung für März fehlt',
    channel: 'email',
    queue: 'Billing',
    status: 'pending',
    contact: 1,
    agent: 1,
    startsAfterMinutes: 7,
    turns: [
      contact(
        'Guten Tag,\n\ndie Rechnung für März ist nicht angekommen. Könnten Sie sie bitte an buchhaltung@müller-söhne.example schicken?\n\nMit freundlichen Grüßen\nJürgen Müller',
      ),
      agent(
        'Guten Tag Herr Müller,\n\nanbei die Rechnung 2025-0311. Sie hing leider in der Prüfung.\n\nFreundliche Grüße\nBen',
        { attachment: 'rechnung-2025-0311.pdf' },
      ),
      contact('Vielen Dank! Allerdings steht dort noch die alte Adresse (Straße statt Allee).'),
      note('Address in the billing system updated, credit note 88 written.'),
      agent('Die korrigierte Rechnung folgt heute Nachmittag.'),
      status('open', 'pending'),
      contact('Prima, dann warte ich.'),
    ],
  },
  {
    subject: 'Cannot sign in after changing my phone',
    channel: 'chat',
    queue: 'Support',
    status: 'solved',
    contact: 2,
    agent: 0,
    startsAfterMinutes: 7,
    turns: [
      contact('hi, new phone, and now it asks for a code that I do not get'),
      agent('Hi Priya, that is the second factor. Do you still have your recovery codes?'),
      contact('no :('),
      agent(
        'No problem. I can reset it after checking two things: the last four digits of your card, and the month you joined.',
      ),
      contact('card ends in 4471, I joined in June'),
      note('Identity checked: card and join date match.'),
      agent('Thank you. The second factor is off now; please set it up again under Account › Security.'),
      contact('works!! thanks 🎉'),
      status('open', 'resolved'),
    ],
  },
  {
    subject: 'Bulk discount for 120 licences?',
    channel: 'email',
    queue: 'Sales',
    status: 'open',
    contact: 3,
    agent: 2,
    startsAfterMinutes: 31,
    turns: [
      contact(
        'Dear team,\n\nwe plan to move 120 people to the Team plan in Q2. Is there a bulk price?\n\nRegards,\nTomás Ferreira & colleagues',
      ),
      owner('Chiara Rossi'),
      agent(
        'Dear Tomás,\n\nfrom 100 licences on we take 18 % off the yearly price. Shall I send an offer?\n\nChiara',
        {
          html: '<p>Dear Tomás,</p><p>from 100 licences on we take <b>18&nbsp;%</b> off the yearly price. Shall I send an offer?</p><p>Chiara</p>',
        },
      ),
      contact('Please do, with both monthly and yearly payment. <b>Important:</b> we need it in EUR.'),
      note('Finance agreed to EUR. Offer valid for 30 days.'),
      agent('Here is the offer. It is valid until the end of next month.', {
        attachment: 'offer-2025-77.pdf',
      }),
      contact('Received. I will come back to you after our board meeting.'),
    ],
  },
  {
    subject: '配送先の住所を変更したい',
    channel: 'email',
    queue: 'Support',
    status: 'open',
    contact: 4,
    agent: 1,
    startsAfterMinutes: 55,
    turns: [
      contact(
        'お世話になっております。注文番号 50117 の配送先を変更できますか。\n新しい住所は大阪市北区です。\n\n佐藤 花子',
      ),
      note('Translated: wants to change the delivery address of 50117 to Kita-ku, Osaka.'),
      agent('佐藤様、配送先を変更いたしました。お届けは木曜日の予定です。'),
      contact('ありがとうございます。助かりました。'),
      agent('またのご利用をお待ちしております。'),
      status('open', 'resolved'),
      contact('すみません、もう一点。領収書は発行できますか。'),
      status('resolved', 'open'),
    ],
  },
  {
    subject: 'API returns 504 since this morning',
    channel: 'email',
    queue: 'Engineering',
    status: 'pending',
    contact: 5,
    agent: 2,
    startsAfterMinutes: 80,
    turns: [
      contact(
        'Since 06:40 UTC about 3 % of our POST /exports calls end in a 504:\n\n  curl -s https://api.example/exports -d \'{"range":"1d"}\'\n  <html>504 Gateway Time-out</html>\n\nCould you look?',
      ),
      agent('Thanks for the exact time. We see it too: one queue is behind. Next update in 30 minutes.'),
      note('Incident 311 open, on-call paged.'),
      agent('The queue has caught up. Exports from 06:40 to 08:05 will be repeated on our side.'),
      contact('Confirmed, all green since 08:07. Will there be a report?'),
      agent('Yes, by Friday.', { attachment: 'timeline.txt' }),
      status('open', 'pending'),
    ],
  },
  {
    subject: 'Callback about the wheelchair ramp',
    channel: 'phone',
    queue: 'Support',
    status: 'open',
    contact: 6,
    agent: 0,
    startsAfterMinutes: 80,
    turns: [
      contact('Call from +44 20 7946 0018, 4 minutes. Asks whether the ramp holds 350 kg.'),
      note('Checked with the maker: 340 kg with supports, 300 kg without.'),
      agent('Outgoing call, 2 minutes. Told her 340 kg with supports.'),
      contact('Could you confirm that in writing? – Siân O’Connor'),
      agent('Confirmed in writing: 340 kg with the supports mounted.'),
    ],
  },
  {
    subject: 'إلغاء الاشتراك',
    channel: 'email',
    queue: 'Billing',
    status: 'closed',
    contact: 7,
    agent: 1,
    startsAfterMinutes: 120,
    turns: [
      contact('مرحبا، أريد إلغاء الاشتراك الشهري. شكرا، ليلى'),
      agent('مرحبا ليلى، تم إلغاء الاشتراك. يبقى الحساب فعالا حتى نهاية الشهر.', {
        html: '<div dir="rtl"><p>مرحبا ليلى،</p><p>تم إلغاء الاشتراك. يبقى الحساب فعالا حتى نهاية الشهر.</p></div>',
      }),
      contact('هل سأسترد المبلغ؟'),
      agent('نعم، خلال خمسة أيام.'),
      status('open', 'resolved'),
    ],
  },
];

export const agentNames = [
  { name: 'Ada Okafor', email: 'ada@acme.example', role: 'admin' as const },
  { name: 'Ben Lindqvist', email: 'ben@acme.example', role: 'agent' as const },
  { name: 'Chiara Rossi', email: 'chiara@acme.example', role: 'agent' as const },
];

export const contactNames = [
  { name: 'Marta Nowak', email: 'marta.nowak@post.example' },
  { name: 'Jürgen Müller', email: 'j.mueller@mueller-soehne.example' },
  { name: 'Priya Raman', email: 'priya@raman.example' },
  { name: 'Tomás Ferreira', email: 'tomas.ferreira@lusitania.example' },
  { name: '佐藤 花子', email: 'hanako.sato@nihon.example' },
  { name: 'Noah Williams', email: 'noah@pipelines.example' },
  { name: 'Siân O’Connor', email: 'sian.oconnor@access.example' },
  { name: 'ليلى حداد', email: 'layla.haddad@barid.example' },
];
