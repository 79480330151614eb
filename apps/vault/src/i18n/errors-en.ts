import type { Words } from './words.js';

export const errors: Words['errors'] = {
  title: 'Something went wrong',
  general: { text: 'That did not work.', next: 'Try again. If it keeps happening, contact support.' },
  types: {
    network: {
      text: 'There is no connection to the server.',
      next: 'Check your internet connection and try again.',
    },
    RequestValidationError: {
      text: 'Some of the information was not accepted.',
      next: 'Check what you entered and try again.',
    },
    UnauthorizedError: {
      text: 'This session has ended.',
      next: 'Open the page from the application again.',
    },
    ForbiddenError: {
      text: 'You are not allowed to do this here.',
      next: 'Ask the people who gave you access to this page.',
    },
    ConnectorExecutionError: {
      text: 'The connected service reported an error or could not be reached.',
      next: 'Check the details you entered. If they are right, try again in a few minutes.',
    },
    ConnectorCredentialsError: {
      text: 'The connected service did not accept the access.',
      next: 'Check your details, or connect again.',
    },
    ConnectorDisabledError: {
      text: 'This integration is switched off.',
      next: 'Switch it on, then try again.',
    },
    ConnectorRateLimitError: {
      text: 'The connected service is receiving too many requests.',
      next: 'Wait a minute, then try again.',
    },
    RequestLimitError: {
      text: 'The monthly number of requests is used up.',
      next: 'Try again next month, or ask the people who gave you access to this page.',
    },
    PaymentRequiredError: {
      text: 'This page is not available at the moment.',
      next: 'Ask the people who gave you access to this page.',
    },
    OAuthCredentialsNotFoundError: {
      text: 'Signing in is not set up for this integration yet.',
      next: 'Choose another way to connect, or ask the people who gave you access to this page.',
    },
    IntegrationNotFoundError: {
      text: 'This integration is no longer offered.',
      next: 'Go back to the list and choose another one.',
    },
    ConnectorNotFoundError: {
      text: 'This integration is not known.',
      next: 'Go back to the list and choose another one.',
    },
    ConnectionNotFoundError: {
      text: 'This connection no longer exists.',
      next: 'Go back to the list and add it again.',
    },
    ConnectionSettingsError: {
      text: 'Some information is still missing.',
      next: 'Fill in the required fields and save before you connect.',
    },
    OAuthRedirectUriError: {
      text: 'The way back to this page is not set up correctly.',
      next: 'Ask the people who gave you access to this page.',
    },
    OAuthInvalidStateError: {
      text: 'The sign-in took too long, or was already used.',
      next: 'Start again from this page.',
    },
    OAuthCodeExchangeError: {
      text: 'The sign-in could not be completed.',
      next: 'Try again. If it keeps happening, ask the people who gave you access to this page.',
    },
    OAuthConnectorError: {
      text: 'The service did not grant the access.',
      next: 'If you declined by mistake, try again. Otherwise see what the service says.',
    },
    ConflictError: {
      text: 'This was changed somewhere else in the meantime.',
      next: 'Look at the current state and try again.',
    },
    EntityNotFoundError: { text: 'This does not exist any more.', next: 'Go back to the list.' },
    TooManyRequestsError: {
      text: 'That was a bit too fast.',
      next: 'Wait a few seconds, then try again.',
    },
    ServiceUnavailableError: {
      text: 'The server cannot answer at the moment.',
      next: 'Try again in a few seconds.',
    },
    InternalServerError: {
      text: 'Something failed on the server.',
      next: 'Try again later. If it keeps happening, contact support with the request ID.',
    },
  },
};
