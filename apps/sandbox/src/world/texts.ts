/** Texts of the large world. Records share these strings to save memory. */

export const subjects: readonly string[] = [
  ...['Order', 'Invoice', 'Delivery', 'Refund', 'Sign-in', 'Subscription', 'Warranty', 'Spare part'].flatMap(
    (matter) =>
      [
        'question',
        'is late',
        'does not match the offer',
        'for our second office',
        'needs another address',
        'sent twice',
        'cannot be opened',
        'before the end of the month',
      ].map((rest) => `${matter} ${rest}`),
  ),
  'Lieferung kam nur zur Hälfte an',
  'Facture en double',
  '¿Puedo cambiar la talla?',
  'Kan ik mijn abonnement pauzeren?',
  'Onde está o meu pedido?',
  '届いた商品の色が違います',
  'Kran nie pasuje do węża',
  'إلغاء الاشتراك',
];

export const questions: readonly string[] = [
  'Hello,\n\nmy order came today, but one part is missing. Can you send it?\n\nThanks',
  'Hi! It stopped after ten seconds, and the light stays red.',
  'Is there a bulk price for 120 licences? We decide next week.',
  'Guten Tag,\n\ndie Rechnung für März ist nicht angekommen.\n\nMit freundlichen Grüßen',
  'Bonjour, j’ai été débitée deux fois pour la même commande.',
  'Hola, los guantes me quedan pequeños. ¿Puedo cambiarlos?',
  'Wij zijn zes weken weg. Kan het pakket zo lang stoppen?',
  '青い急須を注文しましたが、白が届きました。',
  'مرحبا، أريد إلغاء الاشتراك الشهري. شكرا',
  'Dzień dobry, złączka z zestawu nie pasuje do węża 3/4 cala.',
  'Any news on this?',
  'It happened again this morning, at 06:40 UTC.',
  'Thank you, that helped 🎉 One more question: can I pick it up myself?',
  'Could you add our VAT number to the invoice, please?',
  'works!! thanks',
];

export const replies: readonly string[] = [
  'Thanks for the details. I am looking into it and come back to you today.',
  'A new part leaves our warehouse tomorrow; there is nothing to send back.',
  'Good news: it is solved on our side. Please try once more.',
  'Die korrigierte Rechnung folgt heute Nachmittag.',
  'Le second paiement est remboursé aujourd’hui.',
  'La etiqueta para la devolución está en tu correo.',
  '佐藤様、配送先を変更いたしました。お届けは木曜日の予定です。',
  'I have passed it on to the warehouse; you hear from us tomorrow morning.',
];

export const repliesInHtml: readonly string[] = [
  '<p>Thanks for the details.</p><p>I am <strong>looking into it</strong> and come back to you today.</p>',
  '<p>Your tracking number is <a href="https://track.example/JD014600">JD014600</a>.</p>',
  '<div>Dear customer,<br>from 100 licences on we take <b>18&nbsp;%</b> off.</div>',
];

export const notes: readonly string[] = [
  'Third cracked lid from batch 0917. Told purchasing.',
  'Identity checked: card and join date match.',
  'Incident 311 open, on-call paged.',
  'Two captures on this order, the second one by mistake after the timeout.',
];

export const firstNames: readonly string[] =
  'Marta Jürgen Priya Tomás Hanako Noah Siân Layla Owen Katrin Amélie Lucía Sanne Rafael Ken Grace Piotr Dana Zoë Mehmet'.split(
    ' ',
  );
export const lastNames: readonly string[] =
  'Nowak Müller Raman Ferreira Satō Williams O’Connor Haddad Pritchard Vogel Girard Herrera Wit Moreira Tanaka Adeyemi Zieliński Kovač Lindqvist Yılmaz'.split(
    ' ',
  );
