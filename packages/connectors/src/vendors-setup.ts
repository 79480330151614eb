// Made from each vendor’s guide.md by `npm run derive`: change the guide, not this file.
type Steps = Readonly<Record<'oauthApp' | 'credentials' | 'events', readonly string[]>>;

export const vendorSetup: Readonly<Record<string, Steps>> = {
  chatwoot: {
    oauthApp: [],
    credentials: [
      'Open your profile settings in Chatwoot and copy the access token at the bottom of the page. It has the permissions of its user: an agent’s token only sees conversations in the agent’s inboxes.',
      'An agent bot’s token doesn’t work: Chatwoot doesn’t let it read messages.',
      'If you host Chatwoot yourself, a proxy in front of it can drop headers that contain an underscore, and with them the token. nginx does unless `underscores_in_headers` is on.',
    ],
    events: [],
  },
  crisp: {
    oauthApp: [],
    credentials: [
      'For a single website, create a _website token_ in Crisp under _Settings_, _Workspace Settings_, _Advanced configuration_, _API Token_.',
      'For a product with many customers, create a plugin at marketplace.crisp.chat and request a production _plugin token_ with the scopes `website:conversation:messages` (read, write) and `website:conversation:sessions` (read, and write to create and delete conversations), to update conversations `website:conversation:states`, `website:conversation:routing` and `website:conversation:metas` (write), for customers `website:people:profiles` (read, write), and for the names of operators `website:operators:list` (read); every customer installs the plugin.',
    ],
    events: [
      'In the Crisp marketplace, open your plugin and enter the integration’s webhook URL as the target of its web hooks.',
      'Choose the events `message:send`, `message:received`, `message:updated`, `message:removed`, `session:request:initiated`, `session:removed`, `session:set_state`, `session:set_routing`, `session:set_segments`, `session:set_subject`, `session:set_data`, `people:profile:created`, `people:profile:updated` and `people:profile:removed`, if Crisp offers them.',
      'Set the integration’s `signing_key` to the plugin’s signing secret.',
    ],
  },
  dixa: {
    oauthApp: [],
    credentials: [
      'Create an API token for the Dixa API in Dixa under _Settings_, _Integrations_, _API Tokens_. A token for exports doesn’t work.',
    ],
    events: [],
  },
  freshdesk: {
    oauthApp: [],
    credentials: [
      'Every agent has an API key: in Freshdesk, click the profile picture at the top right, then _Profile settings_, _View API key_. It has the agent’s permissions; a new key replaces the old one.',
      'An agent’s email and password work instead of a key.',
    ],
    events: [],
  },
  front: {
    oauthApp: [
      'In Front, open _Settings_, _Developers_ and create an app; add the feature _OAuth_ and set the redirect URI shown below.',
      'Choose the permissions there, because Front ignores scopes in the request: read for _messages_, _comments_ and _conversations_, send for _messages_, write for _comments_ and _conversations_; for customers also read, write and delete for _contacts_, and for files read for _attachments_.',
      'Give the integration the client id and secret of the app. To connect accounts other than your own, the app must be published by Front. Only a Front admin can authorize it.',
    ],
    credentials: [
      'As an administrator, create an API token in Front under _Settings_, _Developers_, _API tokens_, with the same permissions.',
    ],
    events: [
      'In Front, open _Settings_, _Developers_ and your app, add the feature _Webhooks_ and enter the integration’s webhook URL. Front calls it immediately and needs a response, so create the integration first.',
      'Choose all events of messages, comments, conversations, assignees and tags.',
      'Set the integration’s `signing_key` to the app’s signing key.',
    ],
  },
  gorgias: {
    oauthApp: [
      'Register an application in the Gorgias developer portal and set the redirect URI shown below.',
      'Give the integration the client ID and secret; the scopes below are the ones Keyway requests.',
    ],
    credentials: [
      'Create an API key in Gorgias under _Settings_, _REST API_. The user name is the account’s email address.',
    ],
    events: [],
  },
  'help-scout': {
    oauthApp: [
      'In Help Scout, open _Your Profile_, _My apps_, and create an app; any customer can authorize it.',
      'Set its redirection URL to the redirect URI shown below, exactly: Help Scout always goes to the registered one.',
      'Give the integration its App ID and App Secret. There are no scopes: a token has the permissions of the user who authorized it, and that user needs permission to use the API.',
    ],
    credentials: [],
    events: [],
  },
  hubspot: {
    oauthApp: [
      'Create an app in a HubSpot developer account, and under _Auth_ set the redirect URI shown below.',
      'Add the scopes shown below to the app: HubSpot rejects an authorization whose scopes differ from the app’s.',
      'Give the integration the client id and secret shown there.',
    ],
    credentials: [
      'A super admin enters the access token of a private app (_Settings_, _Integrations_, _Private Apps_), or of an app with static authentication from HubSpot’s developer platform, with the scopes shown below; it does not expire. HubSpot stopped accepting new legacy private apps on 27 August 2026.',
    ],
    events: [
      'In the HubSpot developer account, open your app, _Webhooks_, and enter the integration’s webhook URL as the target URL.',
      'Subscribe to `conversation.creation`, `conversation.newMessage`, `conversation.propertyChange` of `status` and `assignedTo`, `conversation.deletion` and `conversation.privacyDeletion`, and for customers to `contact.creation`, `contact.deletion`, `contact.privacyDeletion`, `contact.merge` and `contact.propertyChange` of `firstname`, `lastname`, `email`, `hs_additional_emails`, `phone`, `mobilephone`, `company`, `associatedcompanyid`, `jobtitle` and `hs_language`.',
    ],
  },
  intercom: {
    oauthApp: [
      'Open the developer hub of an Intercom workspace, add an app, and select _Use OAuth_ under _Configure_, _Authentication_.',
      'Add the redirect URI shown below (it must be https), and select the permissions to read admins and tags, and to read and write users and conversations. Intercom grants the permissions selected here and ignores scope parameters.',
      'Give the integration the client id and secret from _Basic information_. Workspaces other than your own can connect once Intercom has reviewed the app.',
    ],
    credentials: [
      'Every app in the developer hub has an access token for its own workspace, under _Configure_, _Authentication_.',
    ],
    events: [
      'In the developer hub, open your app, _Configure_, _Webhooks_, and enter the integration’s webhook URL as the endpoint URL.',
      'Choose the topics `conversation.user.created`, `conversation.user.replied`, `conversation.admin.single.created`, `conversation.admin.replied`, `conversation.admin.noted`, `conversation.admin.assigned`, `conversation.admin.opened`, `conversation.admin.closed`, `conversation.admin.snoozed`, `conversation.admin.unsnoozed`, `conversation.priority.updated`, `conversation.deleted`, `conversation_part.redacted`, `contact.user.created`, `contact.lead.created`, `contact.user.updated`, `contact.email.updated`, `contact.merged`, `contact.archived` and `contact.deleted`. Each requires its own permission.',
    ],
  },
  'jira-service-management': {
    oauthApp: [
      'In the [developer console](https://developer.atlassian.com/console/myapps/) create an _OAuth 2.0 integration_.',
      'Under _Permissions_ add the _Jira API_ with the scopes below; `offline_access` isn’t listed there and needs no action.',
      'Under _Authorization_ set the redirect URI shown below as callback URL.',
      'Under _Distribution_ share the app; until then only its owner can authorize it.',
    ],
    credentials: [
      'Create an API token without scopes in the Atlassian account under _Security_, _API tokens_. The user must be an agent of the service projects.',
    ],
    events: [],
  },
  kustomer: {
    oauthApp: [
      'Register an app in the organization with an app definition that lists the redirect URI shown below in `redirectUris`, and install it; an app for other organizations must be published through Kustomer.',
      'Generate a client secret for the app, and give the integration its client id and client secret.',
    ],
    credentials: [
      'Create an API key in Kustomer under _Settings_, _Security_, _API Keys_. It is shown only once.',
      'It needs the roles listed below for OAuth, or the older `org.user.message.*` and `org.user.note.*`; roles cannot be changed later.',
    ],
    events: [],
  },
  reamaze: {
    oauthApp: [],
    credentials: [
      'Every user has their own API token in Re:amaze under _Settings_, _Developer_, _API Token_. Use it with that user’s login email. Messages without an author are written as that user.',
    ],
    events: [],
  },
  'request-tracker': {
    oauthApp: [],
    credentials: [
      'Create a token in Request Tracker under _Logged in as_, _Settings_, _Auth Tokens_. It has its owner’s permissions.',
      'A user name and password can only contain Latin-1 characters, because Request Tracker decodes them that way.',
    ],
    events: [],
  },
  salesforce: {
    oauthApp: [
      'In _Setup_, _External Client App Manager_ (or _App Manager_, _New Connected App_), create an app and enable OAuth.',
      'Set the callback URL to the redirect URI shown below, and select the scopes _Manage user data via APIs (api)_ and _Perform requests at any time (refresh_token)_.',
      'Give the integration the consumer key as client ID and the consumer secret as secret. It can take ten minutes until the app works everywhere.',
      'Other organizations must install or allow the app before their users can authorize it.',
    ],
    credentials: [],
    events: [],
  },
  servicenow: {
    oauthApp: [
      'In the customer’s instance an administrator opens _System OAuth_, _Application Registry_, _New_, _Create an OAuth API endpoint for external clients_.',
      'Set the redirect URI shown below as redirect URL. Each instance has its own client ID and secret, so an integration serves one instance, or each customer uses their own client.',
    ],
    credentials: [
      'Create a key under _System Web Services_, _API Access Policies_, _REST API Key_. It works once an _Inbound Authentication Profile_ for the header `x-sn-apikey` is part of a _REST API Access Policy_ of the Table API and, for files, of one of the Attachment API.',
      'Use the user name and password of a local user; users with single sign-on have none.',
    ],
    events: [
      'In the customer’s instance, an administrator creates a _Business Rule_ for the table of the conversations: _Advanced_, when _after_, on _Insert_, _Update_ and _Delete_.',
      "Its script sends the record’s ID, with the webhook URL and secret of the connection:\n   ```js\n   (function executeRule(current) {\n     var request = new sn_ws.RESTMessageV2();\n     request.setHttpMethod('post');\n     request.setEndpoint('{url}');\n     request.setRequestHeader('Content-Type', 'application/json');\n     request.setRequestHeader('X-Keyway-Secret', '{secret}');\n     request.setRequestBody(\n       JSON.stringify({\n         table: current.getTableName(),\n         sys_id: current.getUniqueValue(),\n         operation: String(current.operation()),\n         user_name: current.getValue('user_name'),\n       }),\n     );\n     request.executeAsync();\n   })(current);\n   ```",
      'For events of customers, add a second rule with the same script for the table `sys_user`.',
    ],
  },
  zammad: {
    oauthApp: [
      'In Zammad, open _Manage_, _System_, _API_ and add an application; every installation has its own.',
      'Set the redirect URI shown below as the callback URL, and give the integration the application id and secret.',
      'Give the integration the address too, in the same request: `"settings":{"base_url":"https://support.example.com"}`. Without it, OAuth isn’t offered, because the secret would be sent to any address that a consumer enters. Consumers of other installations connect by token or password.',
    ],
    credentials: [
      'Create an access token in Zammad under _Profile_, _Token Access_, with the permission `ticket.agent`. An administrator can turn tokens off.',
      'User name and password work if an administrator allows it under _System_, _API_, but not with two-factor authentication.',
    ],
    events: [],
  },
  zendesk: {
    oauthApp: [
      'In the Admin Center of your own Zendesk account, open _Apps and integrations_, _APIs_, _OAuth clients_ and add a client. To connect other accounts you need a _global_ client, which Zendesk grants on request.',
      'Set the redirect URI shown below, and give the integration the client’s identifier and secret.',
    ],
    credentials: [
      'Create an API token in Admin Center under _Apps and integrations_, _APIs_, _API tokens_ (token access must be on). Zendesk stopped issuing new tokens on 27 October 2026 and retires existing ones on 30 April 2027. Use OAuth.',
    ],
    events: [],
  },
  'zoho-desk': {
    oauthApp: [
      'Open the [Zoho API console](https://api-console.zoho.com) and add a _server-based application_.',
      'Enter the redirect URI shown below as _authorized redirect URI_, and give the integration the client’s ID and secret.',
      'Under _Settings_ of the client, turn on _Multi-DC_ for every data center your customers use, with the same credentials for all of them.',
    ],
    credentials: [],
    events: [],
  },
};
