import type { Words } from './words.js';

export const errors: Words['errors'] = {
  title: 'Er is iets misgegaan',
  general: {
    text: 'Dat is niet gelukt.',
    next: 'Probeer het opnieuw. Blijft het gebeuren, neem dan contact op met de ondersteuning.',
  },
  types: {
    network: {
      text: 'Er is geen verbinding met de server.',
      next: 'Controleer uw internetverbinding en probeer het opnieuw.',
    },
    RequestValidationError: {
      text: 'Sommige gegevens zijn niet geaccepteerd.',
      next: 'Controleer wat u hebt ingevuld en probeer het opnieuw.',
    },
    UnauthorizedError: {
      text: 'Deze sessie is beëindigd.',
      next: 'Open de pagina opnieuw vanuit uw toepassing.',
    },
    ForbiddenError: {
      text: 'U mag dit hier niet doen.',
      next: 'Vraag het aan degenen die u toegang tot deze pagina hebben gegeven.',
    },
    ConnectorExecutionError: {
      text: 'De verbonden dienst meldde een fout of was niet bereikbaar.',
      next: 'Controleer de ingevoerde gegevens. Kloppen ze, probeer het dan over een paar minuten opnieuw.',
    },
    ConnectorCredentialsError: {
      text: 'De verbonden dienst heeft de toegang niet geaccepteerd.',
      next: 'Controleer uw gegevens of verbind opnieuw.',
    },
    ConnectorDisabledError: {
      text: 'Deze integratie is uitgeschakeld.',
      next: 'Schakel haar in en probeer het opnieuw.',
    },
    ConnectorRateLimitError: {
      text: 'De verbonden dienst krijgt te veel aanvragen.',
      next: 'Wacht een minuut en probeer het dan opnieuw.',
    },
    RequestLimitError: {
      text: 'De aanvragen van deze maand zijn opgebruikt.',
      next: 'Probeer het volgende maand opnieuw, of vraag het aan degenen die u toegang hebben gegeven.',
    },
    PaymentRequiredError: {
      text: 'Deze pagina is op dit moment niet beschikbaar.',
      next: 'Vraag het aan degenen die u toegang tot deze pagina hebben gegeven.',
    },
    OAuthCredentialsNotFoundError: {
      text: 'Aanmelden is voor deze integratie nog niet ingesteld.',
      next: 'Kies een andere manier, of vraag het aan degenen die u toegang hebben gegeven.',
    },
    IntegrationNotFoundError: {
      text: 'Deze integratie wordt niet meer aangeboden.',
      next: 'Ga terug naar de lijst en kies een andere.',
    },
    ConnectorNotFoundError: {
      text: 'Deze integratie is niet bekend.',
      next: 'Ga terug naar de lijst en kies een andere.',
    },
    ConnectionNotFoundError: {
      text: 'Deze verbinding bestaat niet meer.',
      next: 'Ga terug naar de lijst en voeg haar opnieuw toe.',
    },
    ConnectionSettingsError: {
      text: 'Er ontbreken nog gegevens.',
      next: 'Vul de verplichte velden in en sla ze op voordat u verbindt.',
    },
    OAuthRedirectUriError: {
      text: 'De weg terug naar deze pagina is niet goed ingesteld.',
      next: 'Vraag het aan degenen die u toegang tot deze pagina hebben gegeven.',
    },
    OAuthInvalidStateError: {
      text: 'Het aanmelden duurde te lang of was al gebruikt.',
      next: 'Begin opnieuw vanaf deze pagina.',
    },
    OAuthCodeExchangeError: {
      text: 'Het aanmelden kon niet worden voltooid.',
      next: 'Probeer het opnieuw. Blijft het gebeuren, vraag het dan aan degenen die u toegang hebben gegeven.',
    },
    OAuthConnectorError: {
      text: 'De dienst heeft de toegang niet verleend.',
      next: 'Hebt u per ongeluk geweigerd, probeer het dan opnieuw. Lees anders wat de dienst meldt.',
    },
    ConflictError: {
      text: 'Dit is intussen ergens anders gewijzigd.',
      next: 'Bekijk de huidige stand en probeer het opnieuw.',
    },
    EntityNotFoundError: { text: 'Dit bestaat niet meer.', next: 'Ga terug naar de lijst.' },
    TooManyRequestsError: {
      text: 'Dat ging iets te snel.',
      next: 'Wacht een paar seconden en probeer het dan opnieuw.',
    },
    ServiceUnavailableError: {
      text: 'De server kan op dit moment niet antwoorden.',
      next: 'Probeer het over een paar seconden opnieuw.',
    },
    InternalServerError: {
      text: 'Er is iets misgegaan op de server.',
      next: 'Probeer het later opnieuw. Blijft het gebeuren, geef de ondersteuning dan de aanvraag-ID.',
    },
  },
};
