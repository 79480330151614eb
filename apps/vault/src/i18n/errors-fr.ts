import type { Words } from './words.js';

export const errors: Words['errors'] = {
  title: 'Un problème est survenu',
  general: {
    text: 'Cela n’a pas fonctionné.',
    next: 'Réessayez. Si cela se reproduit, contactez l’assistance.',
  },
  types: {
    network: {
      text: 'Le serveur est injoignable.',
      next: 'Vérifiez votre connexion Internet et réessayez.',
    },
    RequestValidationError: {
      text: 'Certaines informations n’ont pas été acceptées.',
      next: 'Vérifiez votre saisie et réessayez.',
    },
    UnauthorizedError: {
      text: 'Cette session est terminée.',
      next: 'Ouvrez de nouveau la page depuis votre application.',
    },
    ForbiddenError: {
      text: 'Vous n’avez pas le droit de faire cela ici.',
      next: 'Adressez-vous aux personnes qui vous ont donné accès à cette page.',
    },
    ConnectorExecutionError: {
      text: 'Le service connecté a signalé une erreur ou n’a pas pu être joint.',
      next: 'Vérifiez les informations saisies. Si elles sont exactes, réessayez dans quelques minutes.',
    },
    ConnectorCredentialsError: {
      text: 'Le service connecté n’a pas accepté l’accès.',
      next: 'Vérifiez vos informations ou reconnectez-vous.',
    },
    ConnectorDisabledError: {
      text: 'Cette intégration est désactivée.',
      next: 'Activez-la, puis réessayez.',
    },
    ConnectorRateLimitError: {
      text: 'Le service connecté reçoit trop de requêtes.',
      next: 'Attendez une minute, puis réessayez.',
    },
    RequestLimitError: {
      text: 'Le nombre de requêtes du mois est épuisé.',
      next: 'Réessayez le mois prochain ou adressez-vous aux personnes qui vous ont donné accès à cette page.',
    },
    PaymentRequiredError: {
      text: 'Cette page n’est pas disponible pour le moment.',
      next: 'Adressez-vous aux personnes qui vous ont donné accès à cette page.',
    },
    OAuthCredentialsNotFoundError: {
      text: 'La connexion à ce service n’est pas encore configurée.',
      next: 'Choisissez une autre façon de vous connecter ou adressez-vous aux personnes qui vous ont donné accès.',
    },
    IntegrationNotFoundError: {
      text: 'Cette intégration n’est plus proposée.',
      next: 'Revenez à la liste et choisissez-en une autre.',
    },
    ConnectorNotFoundError: {
      text: 'Cette intégration n’est pas connue.',
      next: 'Revenez à la liste et choisissez-en une autre.',
    },
    ConnectionNotFoundError: {
      text: 'Cette connexion n’existe plus.',
      next: 'Revenez à la liste et ajoutez-la de nouveau.',
    },
    ConnectionSettingsError: {
      text: 'Il manque encore des informations.',
      next: 'Remplissez les champs obligatoires et enregistrez avant de vous connecter.',
    },
    OAuthRedirectUriError: {
      text: 'Le retour vers cette page n’est pas configuré correctement.',
      next: 'Adressez-vous aux personnes qui vous ont donné accès à cette page.',
    },
    OAuthInvalidStateError: {
      text: 'La connexion a pris trop de temps ou a déjà été utilisée.',
      next: 'Recommencez depuis cette page.',
    },
    OAuthCodeExchangeError: {
      text: 'La connexion n’a pas pu être menée à bien.',
      next: 'Réessayez. Si cela se reproduit, adressez-vous aux personnes qui vous ont donné accès à cette page.',
    },
    OAuthConnectorError: {
      text: 'Le service n’a pas accordé l’accès.',
      next: 'Si vous avez refusé par erreur, réessayez. Sinon, voyez ce que le service indique.',
    },
    ConflictError: {
      text: 'Cela a été modifié ailleurs entre-temps.',
      next: 'Consultez l’état actuel et réessayez.',
    },
    EntityNotFoundError: { text: 'Cela n’existe plus.', next: 'Revenez à la liste.' },
    TooManyRequestsError: {
      text: 'C’était un peu trop rapide.',
      next: 'Attendez quelques secondes, puis réessayez.',
    },
    ServiceUnavailableError: {
      text: 'Le serveur ne peut pas répondre pour le moment.',
      next: 'Réessayez dans quelques secondes.',
    },
    InternalServerError: {
      text: 'Un problème est survenu sur le serveur.',
      next: 'Réessayez plus tard. Si cela se reproduit, communiquez l’identifiant de la requête à l’assistance.',
    },
  },
};
