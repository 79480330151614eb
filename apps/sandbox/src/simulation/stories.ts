/** Who says it, and what. */
export type Line = readonly [by: 'customer' | 'agent' | 'note', text: string];

export type Story = {
  readonly subject: string;
  readonly channel: 'email' | 'chat';
  readonly queue: 'Support' | 'Billing';
  readonly customer: { readonly name: string; readonly email: string; readonly language: string };
  readonly tags: readonly string[];
  /** The number of a seeded conversation in which it goes on. */
  readonly conversation?: number;
  readonly lines: readonly Line[];
};

/** Customers' conversations with a shop for garden and kitchen goods; each ends solved. */
export const stories: readonly Story[] = [
  {
    subject: 'Kettle whistles but will not boil',
    channel: 'chat',
    queue: 'Support',
    customer: { name: 'Owen Pritchard', email: 'owen@pritchard.example', language: 'en' },
    tags: ['bug'],
    lines: [
      ['customer', 'Hi! My kettle whistles after ten seconds, with the water still cold.'],
      ['agent', 'Hi Owen, that sounds like the lid valve. Does the lid click when you close it?'],
      ['customer', 'No click at all, now that you say it.'],
      ['note', 'Known fault of the 2024 lids. Part K-117 in stock.'],
      ['agent', 'Then a new lid fixes it. It is on its way to you, free of charge.'],
      ['customer', 'Brilliant, thanks. Tea saved.'],
    ],
  },
  {
    subject: 'Lieferung kam nur zur Hälfte an',
    channel: 'email',
    queue: 'Support',
    customer: { name: 'Katrin Vogel', email: 'k.vogel@gartenpost.example', language: 'de' },
    tags: ['shipping'],
    lines: [
      ['customer', 'Guten Tag, von vier bestellten Hochbeeten sind nur zwei gekommen. Wo ist der Rest?'],
      [
        'agent',
        'Guten Tag Frau Vogel, die zweite Palette liegt noch beim Spediteur. Passt Ihnen Donnerstag?',
      ],
      ['customer', 'Donnerstag ab 14 Uhr wäre gut, bitte klingeln bei „Werkstatt“.'],
      ['agent', 'Ist so notiert. Sie bekommen am Morgen noch eine Nachricht vom Fahrer.'],
    ],
  },
  {
    subject: 'Facture en double',
    channel: 'email',
    queue: 'Billing',
    customer: { name: 'Amélie Girard', email: 'amelie@girard.example', language: 'fr' },
    tags: ['feedback'],
    lines: [
      ['customer', 'Bonjour, j’ai été débitée deux fois pour la commande 50412.'],
      ['note', 'Two captures on 50412, the second one by mistake after the timeout.'],
      ['agent', 'Bonjour Amélie, vous avez raison : le second paiement est remboursé aujourd’hui.'],
      ['customer', 'Merci pour la rapidité ! Combien de jours faut-il compter ?'],
      ['agent', 'Deux à trois jours ouvrés, selon votre banque.'],
    ],
  },
  {
    subject: '¿Puedo cambiar la talla?',
    channel: 'chat',
    queue: 'Support',
    customer: { name: 'Lucía Herrera', email: 'lucia.herrera@correo.example', language: 'es' },
    tags: ['refund'],
    lines: [
      ['customer', 'Hola, los guantes me quedan pequeños. ¿Puedo cambiarlos por una talla más?'],
      ['agent', 'Claro, Lucía. ¿Los quieres en verde o en gris?'],
      ['customer', 'En verde, por favor 🙂'],
      ['agent', 'Hecho. La etiqueta para la devolución está en tu correo.'],
    ],
  },
  {
    subject: 'Kan ik mijn abonnement pauzeren?',
    channel: 'email',
    queue: 'Billing',
    customer: { name: 'Sanne de Wit', email: 'sanne@dewit.example', language: 'nl' },
    tags: ['feedback'],
    lines: [
      ['customer', 'Wij zijn zes weken weg. Kan het kruidenpakket zo lang stoppen?'],
      ['agent', 'Dat kan, Sanne. Vanaf welke datum?'],
      ['customer', 'Van 3 juli tot en met 14 augustus.'],
      ['agent', 'Staat gepauzeerd. Op 15 augustus gaat het vanzelf verder. Fijne vakantie!'],
    ],
  },
  {
    subject: 'Onde está o meu pedido?',
    channel: 'chat',
    queue: 'Support',
    customer: { name: 'Rafael Moreira', email: 'rafael@moreira.example', language: 'pt' },
    tags: ['shipping'],
    lines: [
      ['customer', 'Boa tarde, o rastreio do meu pedido não muda há cinco dias.'],
      ['agent', 'Boa tarde, Rafael. Vou falar com a transportadora e já volto.'],
      ['note', 'Carrier says the parcel is back in the depot, address label torn.'],
      ['agent', 'Encontrámos a encomenda. Sai amanhã de manhã com etiqueta nova.'],
      ['customer', 'Obrigado pela ajuda!'],
    ],
  },
  {
    subject: '届いた商品の色が違います',
    channel: 'email',
    queue: 'Support',
    customer: { name: '田中 健', email: 'ken.tanaka@nihon.example', language: 'ja' },
    tags: ['refund'],
    lines: [
      ['customer', '青い急須を注文しましたが、白が届きました。'],
      ['agent', '田中様、申し訳ございません。青い急須を本日発送いたします。'],
      ['customer', '白い方はどうすればいいですか。'],
      ['agent', 'そのままお使いください。ご返送は不要です。'],
    ],
  },
  {
    subject: 'Discount code refused',
    channel: 'chat',
    queue: 'Billing',
    customer: { name: 'Grace Adeyemi', email: 'grace@adeyemi.example', language: 'en' },
    tags: ['vip'],
    lines: [
      ['customer', 'SPRING15 says “not valid”, and it is on the card you sent me.'],
      ['note', 'Code was set to end a day early. Extended to the 30th.'],
      ['agent', 'Sorry Grace, that was our mistake. Please try once more.'],
      ['customer', 'Works now. Ordered!'],
    ],
  },
  {
    subject: 'Kran nie pasuje do węża',
    channel: 'email',
    queue: 'Support',
    customer: { name: 'Piotr Zieliński', email: 'piotr@zielinski.example', language: 'pl' },
    tags: ['bug'],
    lines: [
      ['customer', 'Dzień dobry, złączka z zestawu nie pasuje do węża 3/4 cala.'],
      ['agent', 'Dzień dobry, zestaw jest na 1/2 cala. Wyślę Panu przejściówkę, bez kosztów.'],
      ['customer', 'Bardzo dziękuję, to rozwiązuje sprawę.'],
    ],
  },
  {
    subject: 'Invoice needs our VAT number',
    channel: 'email',
    queue: 'Billing',
    customer: { name: 'Dana Kovač', email: 'dana@kovac-partners.example', language: 'en' },
    tags: ['feedback'],
    lines: [
      ['customer', 'Could you add VAT number SI12345678 to invoice 2025-0377, please?'],
      ['agent', 'Of course. A corrected invoice is attached to your account now.'],
      ['customer', 'One more thing: can all future ones carry it?'],
      ['agent', 'They will. It is stored with your company.'],
    ],
  },
  {
    subject: 'Order #48213 arrived with a cracked lid',
    channel: 'email',
    queue: 'Support',
    customer: { name: 'Marta Nowak', email: 'marta.nowak@post.example', language: 'en' },
    tags: ['refund'],
    conversation: 1,
    lines: [
      ['customer', 'The new lid is here and fits. Shall I throw the old one away?'],
      ['agent', 'Yes please, and enjoy the tea!'],
    ],
  },
  {
    subject: 'Rechnung für März fehlt',
    channel: 'email',
    queue: 'Billing',
    customer: { name: 'Jürgen Müller', email: 'j.mueller@mueller-soehne.example', language: 'de' },
    tags: ['feedback'],
    conversation: 2,
    lines: [
      ['customer', 'Die korrigierte Rechnung ist da, danke. Bitte im April gleich mit neuer Adresse.'],
      ['note', 'Address checked: Allee 12, from April on.'],
      ['agent', 'Die neue Adresse ist hinterlegt, ab April stimmt alles.'],
    ],
  },
];

/** Follow-ups of customers in existing conversations. */
export const followUps = [
  'Any news on this?',
  'I found the order number: 48213.',
  'Thank you, that helped. One more question: can I pick it up myself?',
  'It happened again this morning.',
  'Could somebody call me about it? Afternoons are best.',
];

/** Agents' replies to them. */
export const answers = [
  'Thanks for the details. I am looking into it and come back to you today.',
  'Good news: it is solved on our side. Please try once more.',
  'I have passed it on to the warehouse; you hear from us tomorrow morning.',
];
