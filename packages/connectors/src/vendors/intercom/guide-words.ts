import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Open the developer hub of an Intercom workspace, add an app, and select _Use OAuth_ under _Configure_, _Authentication_.':
    {
      de: 'Öffnen Sie den Developer Hub eines Intercom-Workspaces, fügen Sie eine App hinzu und wählen Sie unter _Configure_, _Authentication_ die Option _Use OAuth_ aus.',
      fr: 'Ouvrez le Developer Hub d’un espace de travail Intercom, ajoutez une application et, sous _Configure_, _Authentication_, sélectionnez _Use OAuth_.',
      es: 'Abra el Developer Hub de un espacio de trabajo de Intercom, añada una aplicación y, en _Configure_, _Authentication_, seleccione _Use OAuth_.',
      nl: 'Open de Developer Hub van een Intercom-workspace, voeg een app toe en selecteer onder _Configure_, _Authentication_ de optie _Use OAuth_.',
    },
  'Add the redirect URI shown below (it must be https), and select the permissions to read admins and tags, and to read and write users and conversations. Intercom grants the permissions selected here and ignores scope parameters.':
    {
      de: 'Fügen Sie die unten gezeigte Redirect-URI hinzu (sie muss https verwenden) und wählen Sie die Berechtigungen aus, um Admins und Tags zu lesen sowie Benutzer und Konversationen zu lesen und zu schreiben. Intercom erteilt die hier ausgewählten Berechtigungen und ignoriert Scope-Parameter.',
      fr: 'Ajoutez l’URI de redirection indiquée ci-dessous (elle doit être en https) et sélectionnez les autorisations de lire les administrateurs et les tags, et de lire et écrire les utilisateurs et les conversations. Intercom accorde les autorisations sélectionnées ici et ignore les paramètres de scope.',
      es: 'Añada la URI de redirección que se muestra abajo (debe ser https) y seleccione los permisos para leer administradores y etiquetas, y para leer y escribir usuarios y conversaciones. Intercom concede los permisos seleccionados aquí e ignora los parámetros de scope.',
      nl: 'Voeg de redirect-URI toe die hieronder staat (het moet https zijn) en selecteer de rechten om beheerders en tags te lezen en om gebruikers en gesprekken te lezen en te schrijven. Intercom verleent de rechten die hier zijn geselecteerd en negeert scope-parameters.',
    },
  'Give the integration the client id and secret from _Basic information_. Workspaces other than your own can connect once Intercom has reviewed the app.':
    {
      de: 'Tragen Sie Client-ID und Client-Secret aus _Basic information_ in die Integration ein. Andere Workspaces als Ihr eigener können sich verbinden, sobald Intercom die App geprüft hat.',
      fr: 'Saisissez dans l’intégration l’ID et le secret client figurant sous _Basic information_. D’autres espaces de travail que le vôtre peuvent se connecter une fois l’application vérifiée par Intercom.',
      es: 'Introduzca en la integración el ID y el secreto de cliente de _Basic information_. Los espacios de trabajo que no sean el suyo pueden conectarse una vez que Intercom haya revisado la aplicación.',
      nl: 'Vul de client-ID en het client secret uit _Basic information_ in bij de integratie. Andere workspaces dan uw eigen kunnen koppelen zodra Intercom de app heeft beoordeeld.',
    },
  'Every app in the developer hub has an access token for its own workspace, under _Configure_, _Authentication_.':
    {
      de: 'Jede App im Developer Hub hat unter _Configure_, _Authentication_ ein Zugriffstoken für ihren eigenen Workspace.',
      fr: 'Chaque application du Developer Hub a un jeton d’accès à son propre espace de travail, sous _Configure_, _Authentication_.',
      es: 'Cada aplicación del Developer Hub tiene un token de acceso para su propio espacio de trabajo, en _Configure_, _Authentication_.',
      nl: 'Elke app in de Developer Hub heeft een toegangstoken voor de eigen workspace, onder _Configure_, _Authentication_.',
    },
  'In the developer hub, open your app, _Configure_, _Webhooks_, and enter the integration’s webhook URL as the endpoint URL.':
    {
      de: 'Öffnen Sie im Developer Hub Ihre App, _Configure_, _Webhooks_, und tragen Sie die Webhook-URL der Integration als Endpunkt-URL ein.',
      fr: 'Dans le Developer Hub, ouvrez votre application, _Configure_, _Webhooks_, et saisissez l’URL du webhook de l’intégration comme URL de l’endpoint.',
      es: 'En el Developer Hub, abra su aplicación, _Configure_, _Webhooks_, e introduzca la URL del webhook de la integración como URL del endpoint.',
      nl: 'Open in de Developer Hub uw app, _Configure_, _Webhooks_, en vul de webhook-URL van de integratie in als endpoint-URL.',
    },
  'Choose the topics `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` and `contact.deleted`. Each requires its own permission.':
    {
      de: 'Wählen Sie die Themen `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` und `contact.deleted`. Jedes verlangt die Berechtigung, die dazugehört.',
      fr: 'Choisissez les sujets `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` et `contact.deleted`. Chacun demande l’autorisation qui lui correspond.',
      es: 'Elija los temas `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` y `contact.deleted`. Cada uno pide el permiso que le corresponde.',
      nl: 'Kies de onderwerpen `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` en `contact.deleted`. Elk vraagt om het recht dat erbij hoort.',
    },
};
