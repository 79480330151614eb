import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open the developer hub of an Intercom workspace, add an app, and select _Use OAuth_ under _Configure_, _Authentication_.':
    {
      de: 'Öffnen Sie den Developer Hub eines Intercom-Arbeitsbereichs, fügen Sie eine App hinzu und kreuzen Sie unter _Configure_, _Authentication_ die Option _Use OAuth_ an.',
      fr: 'Ouvrez l’espace développeur (Developer Hub) d’un espace de travail Intercom, ajoutez une application et, sous _Configure_, _Authentication_, cochez _Use OAuth_.',
      es: 'Abra el centro de desarrolladores (Developer Hub) de un espacio de trabajo de Intercom, añada una aplicación y, en _Configure_, _Authentication_, marque _Use OAuth_.',
      nl: 'Open de Developer Hub van een Intercom-werkruimte, voeg een app toe en vink onder _Configure_, _Authentication_ de optie _Use OAuth_ aan.',
    },
  'Add the redirect URI shown below (it must be https), and select the permissions to read admins and tags, and to read and write users and conversations. Intercom grants the permissions selected here and ignores scope parameters.':
    {
      de: 'Fügen Sie die unten gezeigte Redirect-URI hinzu (sie muss https verwenden) und kreuzen Sie die Berechtigungen an, um Admins und Schlagwörter zu lesen sowie Benutzer und Unterhaltungen zu lesen und zu schreiben: Intercom gewährt, was hier angekreuzt ist, und kennt keinen Scope-Parameter.',
      fr: 'Ajoutez l’URI de redirection indiquée ci-dessous (elle doit être en https) et cochez les autorisations de lire les administrateurs et les étiquettes, et de lire et écrire les utilisateurs et les conversations : Intercom accorde ce qui est coché ici et ne connaît pas de paramètre de droits (scope).',
      es: 'Añada la URI de redirección que se muestra abajo (debe ser https) y marque los permisos para leer administradores y etiquetas, y para leer y escribir usuarios y conversaciones: Intercom concede lo que se marca aquí y no conoce ningún parámetro de permisos (scope).',
      nl: 'Voeg de redirect-URI toe die hieronder staat (het moet https zijn) en vink de rechten aan om beheerders en labels te lezen, en om gebruikers en gesprekken te lezen en te schrijven: Intercom verleent wat hier is aangevinkt en kent geen scope-parameter.',
    },
  'Give the integration the client id and secret from _Basic information_. Workspaces other than your own can connect once Intercom has reviewed the app.':
    {
      de: 'Tragen Sie Client-Id und Client-Geheimnis aus _Basic information_ in die Integration ein. Andere Arbeitsbereiche als Ihr eigener können verbinden, sobald Intercom die App geprüft hat.',
      fr: 'Donnez à l’intégration l’identifiant client et le secret qui figurent sous _Basic information_. D’autres espaces de travail que le vôtre peuvent se connecter une fois qu’Intercom a vérifié l’application.',
      es: 'Introduzca en la integración el id de cliente y el secreto de _Basic information_. Los espacios de trabajo que no sean el suyo pueden conectar una vez que Intercom haya revisado la aplicación.',
      nl: 'Vul bij de integratie de client-id en het geheim uit _Basic information_ in. Andere werkruimten dan uw eigen kunnen koppelen zodra Intercom de app heeft beoordeeld.',
    },
  'Every app in the developer hub has an access token for its own workspace, under _Configure_, _Authentication_.':
    {
      de: 'Jede App des Developer Hubs hat unter _Configure_, _Authentication_ ein Zugriffstoken für den eigenen Arbeitsbereich.',
      fr: 'Chaque application de l’espace développeur a un jeton d’accès à son propre espace de travail, sous _Configure_, _Authentication_.',
      es: 'Cada aplicación del centro de desarrolladores tiene un token de acceso para su propio espacio de trabajo, en _Configure_, _Authentication_.',
      nl: 'Elke app van de Developer Hub heeft een toegangstoken voor de eigen werkruimte, onder _Configure_, _Authentication_.',
    },
  'In the developer hub, open your app, _Configure_, _Webhooks_, and enter the integration’s webhook URL as the endpoint URL.':
    {
      de: 'Öffnen Sie im Developer Hub Ihre App, _Configure_, _Webhooks_, und tragen Sie die Adresse der Integration als Endpunkt-URL ein.',
      fr: 'Dans l’espace développeur, ouvrez votre application, _Configure_, _Webhooks_, et saisissez l’adresse de l’intégration comme URL du point de terminaison.',
      es: 'En el centro de desarrolladores, abra su aplicación, _Configure_, _Webhooks_, e introduzca la dirección de la integración como URL del punto de conexión.',
      nl: 'Open in de Developer Hub uw app, _Configure_, _Webhooks_, en vul het adres van de integratie in als endpoint-URL.',
    },
  'Choose the topics `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` and `contact.deleted`. Each requires its own permission.':
    {
      de: 'Wählen Sie die Themen `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` und `contact.deleted`. Jedes verlangt die Berechtigung, die dazugehört.',
      fr: 'Choisissez les sujets `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` et `contact.deleted`. Chacun demande l’autorisation qui lui correspond.',
      es: 'Elija los temas `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` y `contact.deleted`. Cada uno pide el permiso que le corresponde.',
      nl: 'Kies de onderwerpen `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` en `contact.deleted`. Elk vraagt om het recht dat erbij hoort.',
    },
};
