import type { Translations } from '../../words/index.js';

export const words: Translations = {
  'In the [developer console](https://developer.atlassian.com/console/myapps/) create an _OAuth 2.0 integration_.':
    {
      de: 'Erstellen Sie in der [Entwicklerkonsole](https://developer.atlassian.com/console/myapps/) eine _OAuth 2.0 integration_.',
      fr: 'Dans la [console développeur](https://developer.atlassian.com/console/myapps/), créez une _OAuth 2.0 integration_.',
      es: 'En la [consola de desarrolladores](https://developer.atlassian.com/console/myapps/), cree una _OAuth 2.0 integration_.',
      nl: 'Maak in de [ontwikkelaarsconsole](https://developer.atlassian.com/console/myapps/) een _OAuth 2.0 integration_ aan.',
    },
  'Under _Permissions_ add the _Jira API_ with the scopes below; `offline_access` isn’t listed there and needs no action.':
    {
      de: 'Fügen Sie unter _Permissions_ die _Jira API_ mit den unten gezeigten Scopes hinzu; `offline_access` ist dort nicht aufgeführt und erfordert keine Aktion.',
      fr: 'Sous _Permissions_, ajoutez la _Jira API_ avec les scopes ci-dessous ; `offline_access` n’y figure pas et ne demande aucune action.',
      es: 'En _Permissions_, añada la _Jira API_ con los scopes de abajo; `offline_access` no figura allí y no requiere ninguna acción.',
      nl: 'Voeg onder _Permissions_ de _Jira API_ toe met de scopes hieronder; `offline_access` staat daar niet bij en vraagt geen actie.',
    },
  'Under _Authorization_ set the redirect URI shown below as callback URL.': {
    de: 'Tragen Sie unter _Authorization_ die unten gezeigte Redirect-URI als Callback-URL ein.',
    fr: 'Sous _Authorization_, saisissez l’URI de redirection indiquée ci-dessous comme URL de rappel (callback URL).',
    es: 'En _Authorization_, introduzca la URI de redirección que se muestra abajo como URL de retorno (callback URL).',
    nl: 'Vul onder _Authorization_ de redirect-URI die hieronder staat in als callback-URL.',
  },
  'Under _Distribution_ share the app; until then only its owner can authorize it.': {
    de: 'Geben Sie die App unter _Distribution_ frei; bis dahin kann nur ihr Eigentümer sie autorisieren.',
    fr: 'Sous _Distribution_, partagez l’application ; d’ici là, seul son propriétaire peut l’autoriser.',
    es: 'En _Distribution_, comparta la aplicación; hasta entonces solo puede autorizarla su propietario.',
    nl: 'Deel de app onder _Distribution_; tot dan kan alleen de eigenaar die autoriseren.',
  },
  'Create an API token without scopes in the Atlassian account under _Security_, _API tokens_. The user must be an agent of the service projects.':
    {
      de: 'Erstellen Sie im Atlassian-Konto unter _Security_, _API tokens_ ein API-Token ohne Scopes. Der Benutzer muss Agent der Serviceprojekte sein.',
      fr: 'Créez un jeton API sans scopes dans le compte Atlassian sous _Security_, _API tokens_. L’utilisateur doit être agent des projets de service.',
      es: 'Cree un token de API sin scopes en la cuenta de Atlassian en _Security_, _API tokens_. El usuario tiene que ser agente de los proyectos de servicio.',
      nl: 'Maak in het Atlassian-account onder _Security_, _API tokens_ een API-token zonder scopes. De gebruiker moet medewerker van de serviceprojecten zijn.',
    },
};
