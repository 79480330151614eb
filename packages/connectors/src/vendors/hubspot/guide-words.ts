import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'Create an app in a HubSpot developer account, and under _Auth_ set the redirect URI shown below.': {
    de: 'Erstellen Sie in einem HubSpot-Entwicklerkonto eine App und tragen Sie unter _Auth_ die unten gezeigte Redirect-URI ein.',
    fr: 'Créez une application dans un compte développeur HubSpot et, sous _Auth_, saisissez l’URI de redirection indiquée ci-dessous.',
    es: 'Cree una aplicación en una cuenta de desarrollador de HubSpot y, en _Auth_, introduzca la URI de redirección que se muestra abajo.',
    nl: 'Maak een app aan in een HubSpot-ontwikkelaarsaccount en vul onder _Auth_ de redirect-URI in die hieronder staat.',
  },
  'Add the scopes shown below to the app: HubSpot rejects an authorization whose scopes differ from the app’s.':
    {
      de: 'Fügen Sie der App die unten gezeigten Scopes hinzu: HubSpot lehnt eine Autorisierung ab, deren Scopes von denen der App abweichen.',
      fr: 'Ajoutez à l’application les scopes indiqués ci-dessous : HubSpot rejette une autorisation dont les scopes diffèrent de ceux de l’application.',
      es: 'Añada a la aplicación los scopes que se muestran abajo: HubSpot rechaza una autorización cuyos scopes difieran de los de la aplicación.',
      nl: 'Voeg de scopes hieronder toe aan de app: HubSpot wijst een autorisatie af waarvan de scopes afwijken van die van de app.',
    },
  'Give the integration the client id and secret shown there.': {
    de: 'Tragen Sie die dort gezeigte Client-ID und das Client-Secret in die Integration ein.',
    fr: 'Saisissez dans l’intégration l’ID et le secret client qui y sont affichés.',
    es: 'Introduzca en la integración el ID y el secreto de cliente que se muestran allí.',
    nl: 'Vul de client-ID en het client secret die daar staan in bij de integratie.',
  },
  'A super admin enters the access token of a private app (_Settings_, _Integrations_, _Private Apps_), or of an app with static authentication from HubSpot’s developer platform, with the scopes shown below; it does not expire. HubSpot stopped accepting new legacy private apps on 27 August 2026.':
    {
      de: 'Ein Super-Admin gibt das Zugriffstoken einer privaten App (_Settings_, _Integrations_, _Private Apps_) oder einer App mit statischer Authentifizierung aus der HubSpot-Entwicklerplattform ein, mit den unten gezeigten Scopes; es läuft nicht ab. Neue private Apps der alten Art akzeptiert HubSpot seit dem 27. August 2026 nicht mehr.',
      fr: 'Un super administrateur saisit le jeton d’accès d’une application privée (_Settings_, _Integrations_, _Private Apps_) ou d’une application à authentification statique de la plateforme de développement HubSpot, avec les scopes indiqués ci-dessous ; il n’expire pas. Depuis le 27 août 2026, HubSpot n’accepte plus de nouvelles applications privées de l’ancien type.',
      es: 'Un superadministrador introduce el token de acceso de una aplicación privada (_Settings_, _Integrations_, _Private Apps_) o de una aplicación con autenticación estática de la plataforma de desarrolladores de HubSpot, con los scopes que se muestran abajo; no caduca. Desde el 27 de agosto de 2026 HubSpot no admite nuevas aplicaciones privadas del tipo antiguo.',
      nl: 'Een superbeheerder vult het toegangstoken in van een privé-app (_Settings_, _Integrations_, _Private Apps_) of van een app met statische authenticatie op het ontwikkelaarsplatform van HubSpot, met de scopes hieronder; het verloopt niet. Sinds 27 augustus 2026 accepteert HubSpot geen nieuwe privé-apps van de oude soort.',
    },
  'In the HubSpot developer account, open your app, _Webhooks_, and enter the integration’s webhook URL as the target URL.':
    {
      de: 'Öffnen Sie im HubSpot-Entwicklerkonto Ihre App, _Webhooks_, und tragen Sie die Webhook-URL der Integration als Ziel-URL ein.',
      fr: 'Dans le compte développeur HubSpot, ouvrez votre application, _Webhooks_, et saisissez l’URL du webhook de l’intégration comme URL cible.',
      es: 'En la cuenta de desarrollador de HubSpot, abra su aplicación, _Webhooks_, e introduzca la URL del webhook de la integración como URL de destino.',
      nl: 'Open in het HubSpot-ontwikkelaarsaccount uw app, _Webhooks_, en vul de webhook-URL van de integratie in als doel-URL.',
    },
  'Subscribe to `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` of `status` and `assignedTo`, `conversation.deletion` and `conversation.privacyDeletion`, and for customers to `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` and `contact.propertyChange` of `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` and `hs_language`.':
    {
      de: 'Abonnieren Sie `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` von `status` und `assignedTo`, `conversation.deletion` und `conversation.privacyDeletion`, und für Kunden `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` und `contact.propertyChange` von `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` und `hs_language`.',
      fr: 'Abonnez-vous à `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` de `status` et `assignedTo`, `conversation.deletion` et `conversation.privacyDeletion`, et pour les clients à `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` et `contact.propertyChange` de `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` et `hs_language`.',
      es: 'Suscríbase a `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` de `status` y `assignedTo`, `conversation.deletion` y `conversation.privacyDeletion`, y para los clientes a `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` y `contact.propertyChange` de `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` y `hs_language`.',
      nl: 'Abonneer u op `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` van `status` en `assignedTo`, `conversation.deletion` en `conversation.privacyDeletion`, en voor klanten op `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` en `contact.propertyChange` van `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` en `hs_language`.',
    },
};
