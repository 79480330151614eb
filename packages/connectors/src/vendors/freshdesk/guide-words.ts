import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Every agent has an API key: in Freshdesk, open the picture at the top right, _Profile settings_, _View API key_. It can do what its agent can; a new key ends the old one.':
    {
      de: 'Jeder Agent hat einen API-Schlüssel: Öffnen Sie in Freshdesk das Bild oben rechts, _Profile settings_, _View API key_. Er darf, was sein Agent darf; ein neuer Schlüssel macht den alten ungültig.',
      fr: 'Chaque agent a une clé d’API : dans Freshdesk, ouvrez la photo en haut à droite, _Profile settings_, _View API key_. Elle permet ce que son agent peut faire ; une nouvelle clé met fin à l’ancienne.',
      es: 'Cada agente tiene una clave de API: en Freshdesk, abra la foto de arriba a la derecha, _Profile settings_, _View API key_. Permite lo mismo que a su agente; una clave nueva anula la anterior.',
      nl: 'Elke medewerker heeft een API-sleutel: open in Freshdesk de foto rechtsboven, _Profile settings_, _View API key_. Die mag wat zijn medewerker mag; een nieuwe sleutel maakt de oude ongeldig.',
    },
  'An agent’s email and password work in place of a key.': {
    de: 'Anstelle eines Schlüssels gehen auch E-Mail-Adresse und Passwort eines Agenten.',
    fr: 'L’adresse e-mail et le mot de passe d’un agent fonctionnent à la place d’une clé.',
    es: 'El correo y la contraseña de un agente sirven en lugar de una clave.',
    nl: 'In plaats van een sleutel werken ook het e-mailadres en het wachtwoord van een medewerker.',
  },
  'In the customer’s Freshdesk, an administrator makes an automation rule for _ticket creation_ with the action _Trigger webhook_: a POST to the address of the connection, encoded as JSON, with the custom header `X-Keyway-Secret` and the secret of the connection, and this as its content:':
    {
      de: 'Im Freshdesk des Kunden legt ein Administrator eine Automatisierungsregel für _ticket creation_ mit der Aktion _Trigger webhook_ an: ein POST an die Adresse der Verbindung, als JSON kodiert, mit dem eigenen Header `X-Keyway-Secret` und dem Geheimnis der Verbindung, und mit diesem Inhalt:',
      fr: 'Dans le Freshdesk du client, un administrateur crée une règle d’automatisation pour _ticket creation_ avec l’action _Trigger webhook_ : un POST à l’adresse de la connexion, encodé en JSON, avec l’en-tête personnalisé `X-Keyway-Secret` et le secret de la connexion, et ceci comme contenu :',
      es: 'En el Freshdesk del cliente, un administrador crea una regla de automatización para _ticket creation_ con la acción _Trigger webhook_: un POST a la dirección de la conexión, codificado como JSON, con la cabecera personalizada `X-Keyway-Secret` y el secreto de la conexión, y con este contenido:',
      nl: 'In de Freshdesk van de klant maakt een beheerder een automatiseringsregel voor _ticket creation_ met de actie _Trigger webhook_: een POST naar het adres van de koppeling, gecodeerd als JSON, met de eigen header `X-Keyway-Secret` en het geheim van de koppeling, en met deze inhoud:',
    },
  'A second rule, for _ticket updates_, has the same action. Let it run on everything that you want to hear of, such as replies, notes, and changes of status, priority, agent, group and tags:':
    {
      de: 'Eine zweite Regel, für _ticket updates_, hat dieselbe Aktion. Lassen Sie sie bei allem laufen, wovon Sie erfahren möchten, etwa bei Antworten, Notizen und Änderungen von Status, Priorität, Agent, Gruppe und Schlagwörtern:',
      fr: 'Une deuxième règle, pour _ticket updates_, a la même action. Appliquez-la à tout ce dont vous voulez être informé, comme les réponses, les notes et les changements d’état, de priorité, d’agent, de groupe et d’étiquettes :',
      es: 'Una segunda regla, para _ticket updates_, tiene la misma acción. Haga que se ejecute con todo aquello de lo que quiera enterarse, como respuestas, notas y cambios de estado, prioridad, agente, grupo y etiquetas:',
      nl: 'Een tweede regel, voor _ticket updates_, heeft dezelfde actie. Laat die lopen bij alles waarvan u wilt horen, zoals antwoorden, notities en wijzigingen van status, prioriteit, medewerker, groep en labels:',
    },
};
