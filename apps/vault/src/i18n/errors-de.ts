import type { Words } from './words.js';

export const errors: Words['errors'] = {
  title: 'Etwas ist schiefgegangen',
  general: {
    text: 'Das hat nicht geklappt.',
    next: 'Versuchen Sie es erneut. Wenn es wieder passiert, wenden Sie sich an den Support.',
  },
  types: {
    network: {
      text: 'Es besteht keine Verbindung zum Server.',
      next: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    },
    RequestValidationError: {
      text: 'Einige Angaben wurden nicht angenommen.',
      next: 'Prüfen Sie Ihre Eingaben und versuchen Sie es erneut.',
    },
    UnauthorizedError: {
      text: 'Diese Sitzung ist beendet.',
      next: 'Öffnen Sie die Seite erneut aus Ihrer Anwendung.',
    },
    ForbiddenError: {
      text: 'Das ist Ihnen hier nicht erlaubt.',
      next: 'Fragen Sie bei denen nach, die Ihnen Zugang zu dieser Seite gegeben haben.',
    },
    ConnectorExecutionError: {
      text: 'Der verbundene Dienst hat einen Fehler gemeldet oder war nicht erreichbar.',
      next: 'Prüfen Sie Ihre Angaben. Wenn sie stimmen, versuchen Sie es in ein paar Minuten erneut.',
    },
    ConnectorCredentialsError: {
      text: 'Der verbundene Dienst hat den Zugriff nicht angenommen.',
      next: 'Prüfen Sie Ihre Angaben oder verbinden Sie neu.',
    },
    ConnectorDisabledError: {
      text: 'Diese Integration ist ausgeschaltet.',
      next: 'Schalten Sie sie ein und versuchen Sie es erneut.',
    },
    ConnectorRateLimitError: {
      text: 'Der verbundene Dienst erhält zu viele Anfragen.',
      next: 'Warten Sie eine Minute und versuchen Sie es dann erneut.',
    },
    RequestLimitError: {
      text: 'Die Anfragen dieses Monats sind aufgebraucht.',
      next: 'Versuchen Sie es im nächsten Monat erneut, oder fragen Sie bei denen nach, die Ihnen Zugang gegeben haben.',
    },
    PaymentRequiredError: {
      text: 'Diese Seite ist im Moment nicht verfügbar.',
      next: 'Fragen Sie bei denen nach, die Ihnen Zugang zu dieser Seite gegeben haben.',
    },
    OAuthCredentialsNotFoundError: {
      text: 'Die Anmeldung ist für diese Integration noch nicht eingerichtet.',
      next: 'Wählen Sie einen anderen Weg, oder fragen Sie bei denen nach, die Ihnen Zugang gegeben haben.',
    },
    IntegrationNotFoundError: {
      text: 'Diese Integration wird nicht mehr angeboten.',
      next: 'Gehen Sie zurück zur Liste und wählen Sie eine andere.',
    },
    ConnectorNotFoundError: {
      text: 'Diese Integration ist nicht bekannt.',
      next: 'Gehen Sie zurück zur Liste und wählen Sie eine andere.',
    },
    ConnectionNotFoundError: {
      text: 'Diese Verbindung gibt es nicht mehr.',
      next: 'Gehen Sie zurück zur Liste und fügen Sie sie neu hinzu.',
    },
    ConnectionSettingsError: {
      text: 'Es fehlen noch Angaben.',
      next: 'Füllen Sie die erforderlichen Felder aus und speichern Sie, bevor Sie verbinden.',
    },
    OAuthRedirectUriError: {
      text: 'Der Weg zurück zu dieser Seite ist nicht richtig eingerichtet.',
      next: 'Fragen Sie bei denen nach, die Ihnen Zugang zu dieser Seite gegeben haben.',
    },
    OAuthInvalidStateError: {
      text: 'Die Anmeldung hat zu lange gedauert oder wurde schon verwendet.',
      next: 'Beginnen Sie auf dieser Seite von vorn.',
    },
    OAuthCodeExchangeError: {
      text: 'Die Anmeldung konnte nicht abgeschlossen werden.',
      next: 'Versuchen Sie es erneut. Wenn es wieder passiert, fragen Sie bei denen nach, die Ihnen Zugang gegeben haben.',
    },
    OAuthConnectorError: {
      text: 'Der Dienst hat den Zugriff nicht erteilt.',
      next: 'Falls Sie versehentlich abgelehnt haben, versuchen Sie es erneut. Sonst lesen Sie, was der Dienst meldet.',
    },
    ConflictError: {
      text: 'Das wurde inzwischen an anderer Stelle geändert.',
      next: 'Sehen Sie sich den aktuellen Stand an und versuchen Sie es erneut.',
    },
    EntityNotFoundError: { text: 'Das gibt es nicht mehr.', next: 'Gehen Sie zurück zur Liste.' },
    TooManyRequestsError: {
      text: 'Das ging etwas zu schnell.',
      next: 'Warten Sie ein paar Sekunden und versuchen Sie es dann erneut.',
    },
    ServiceUnavailableError: {
      text: 'Der Server kann im Moment nicht antworten.',
      next: 'Versuchen Sie es in ein paar Sekunden erneut.',
    },
    InternalServerError: {
      text: 'Auf dem Server ist etwas schiefgegangen.',
      next: 'Versuchen Sie es später erneut. Wenn es wieder passiert, nennen Sie dem Support die Anfrage-ID.',
    },
  },
};
