import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'For a single website, create a _website token_ in Crisp under _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_.':
    {
      de: 'Für eine einzelne Website erstellen Sie in Crisp unter _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_ ein _Website-Token_.',
      fr: 'Pour un seul site, créez un _jeton de site web_ dans Crisp sous _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_.',
      es: 'Para un solo sitio, cree un _token de sitio web_ en Crisp en _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_.',
      nl: 'Voor één website maakt u een _websitetoken_ in Crisp onder _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_.',
    },
  'For a product with many customers, create a plugin at marketplace.crisp.chat and request a production _plugin token_ with the scopes `website:conversation:messages` (read, write) and `website:conversation:sessions` (read, and write to create and delete conversations), to update conversations `website:conversation:states`, `website:conversation:routing` and `website:conversation:metas` (write), for customers `website:people:profiles` (read, write), and for the names of operators `website:operators:list` (read); every customer installs the plugin.':
    {
      de: 'Für ein Produkt mit vielen Kunden erstellen Sie auf marketplace.crisp.chat ein Plugin und beantragen dort ein _Plugin-Token_ für den Produktivbetrieb: mit den Scopes `website:conversation:messages` (lesen, schreiben) und `website:conversation:sessions` (lesen; schreiben, um Unterhaltungen anzulegen und zu löschen), zum Ändern von Unterhaltungen `website:conversation:states`, `website:conversation:routing` und `website:conversation:metas` (schreiben), für Kunden `website:people:profiles` (lesen, schreiben) und für die Namen der Mitarbeitenden `website:operators:list` (lesen). Jeder Kunde installiert das Plugin.',
      fr: 'Pour un produit destiné à de nombreux clients, créez un plugin sur marketplace.crisp.chat et demandez-y un _jeton de plugin_ de production avec les droits `website:conversation:messages` (lecture, écriture) et `website:conversation:sessions` (lecture ; écriture pour créer et supprimer des conversations), pour modifier les conversations `website:conversation:states`, `website:conversation:routing` et `website:conversation:metas` (écriture), pour les clients `website:people:profiles` (lecture, écriture), et pour les noms des opérateurs `website:operators:list` (lecture). Chaque client installe le plugin.',
      es: 'Para un producto con muchos clientes, cree un plugin en marketplace.crisp.chat y solicite allí un _token de plugin_ de producción con los permisos `website:conversation:messages` (lectura, escritura) y `website:conversation:sessions` (lectura; escritura para crear y eliminar conversaciones), para cambiar conversaciones `website:conversation:states`, `website:conversation:routing` y `website:conversation:metas` (escritura), para los clientes `website:people:profiles` (lectura, escritura) y para los nombres de los operadores `website:operators:list` (lectura). Cada cliente instala el plugin.',
      nl: 'Voor een product met veel klanten maakt u een plug-in op marketplace.crisp.chat en vraagt u daar een _plug-intoken_ voor productie aan met de scopes `website:conversation:messages` (lezen, schrijven) en `website:conversation:sessions` (lezen; schrijven om gesprekken aan te maken en te verwijderen), om gesprekken te wijzigen `website:conversation:states`, `website:conversation:routing` en `website:conversation:metas` (schrijven), voor klanten `website:people:profiles` (lezen, schrijven) en voor de namen van medewerkers `website:operators:list` (lezen). Elke klant installeert de plug-in.',
    },
  'In the Crisp marketplace, open your plugin and enter the integration’s webhook URL as the target of its web hooks.':
    {
      de: 'Öffnen Sie im Crisp-Marketplace Ihr Plugin und tragen Sie die Webhook-URL der Integration als Ziel seiner Webhooks ein.',
      fr: 'Dans la marketplace de Crisp, ouvrez votre plugin et saisissez l’URL du webhook de l’intégration comme cible de ses webhooks.',
      es: 'En el marketplace de Crisp, abra su plugin e introduzca la URL del webhook de la integración como destino de sus webhooks.',
      nl: 'Open in de Crisp-marketplace uw plug-in en vul de webhook-URL van de integratie in als doel van de webhooks.',
    },
  'Choose the events `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` and `people:profile:removed`, if Crisp offers them.':
    {
      de: 'Wählen Sie die Ereignisse `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` und `people:profile:removed`, soweit Crisp sie anbietet.',
      fr: 'Choisissez les événements `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` et `people:profile:removed`, dans la mesure où Crisp les propose.',
      es: 'Elija los eventos `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` y `people:profile:removed`, en la medida en que Crisp los ofrezca.',
      nl: 'Kies de gebeurtenissen `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` en `people:profile:removed`, voor zover Crisp ze aanbiedt.',
    },
  'Set the integration’s `signing_key` to the plugin’s signing secret.': {
    de: 'Tragen Sie das Signing-Secret des Plugins als `signing_key` in die Integration ein.',
    fr: 'Définissez le `signing_key` de l’intégration avec le secret de signature du plugin.',
    es: 'Asigne al `signing_key` de la integración el secreto de firma del plugin.',
    nl: 'Stel de `signing_key` van de integratie in op het signing secret van de plug-in.',
  },
};
