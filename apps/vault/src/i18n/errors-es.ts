import type { Words } from './words.js';

export const errors: Words['errors'] = {
  title: 'Algo ha ido mal',
  general: {
    text: 'No ha funcionado.',
    next: 'Vuelva a intentarlo. Si sigue ocurriendo, póngase en contacto con el soporte.',
  },
  types: {
    network: {
      text: 'No hay conexión con el servidor.',
      next: 'Compruebe su conexión a Internet y vuelva a intentarlo.',
    },
    RequestValidationError: {
      text: 'Algunos datos no se han aceptado.',
      next: 'Revise lo que ha introducido y vuelva a intentarlo.',
    },
    UnauthorizedError: {
      text: 'Esta sesión ha terminado.',
      next: 'Abra de nuevo la página desde su aplicación.',
    },
    ForbiddenError: {
      text: 'No tiene permiso para hacer esto aquí.',
      next: 'Pregunte a quienes le dieron acceso a esta página.',
    },
    ConnectorExecutionError: {
      text: 'El servicio conectado ha comunicado un error o no se ha podido contactar con él.',
      next: 'Revise los datos introducidos. Si son correctos, vuelva a intentarlo en unos minutos.',
    },
    ConnectorCredentialsError: {
      text: 'El servicio conectado no ha aceptado el acceso.',
      next: 'Revise sus datos o vuelva a conectar.',
    },
    ConnectorDisabledError: {
      text: 'Esta integración está desactivada.',
      next: 'Actívela y vuelva a intentarlo.',
    },
    ConnectorRateLimitError: {
      text: 'El servicio conectado está recibiendo demasiadas solicitudes.',
      next: 'Espere un minuto y vuelva a intentarlo.',
    },
    RequestLimitError: {
      text: 'Se han agotado las solicitudes de este mes.',
      next: 'Vuelva a intentarlo el mes que viene o pregunte a quienes le dieron acceso a esta página.',
    },
    PaymentRequiredError: {
      text: 'Esta página no está disponible en este momento.',
      next: 'Pregunte a quienes le dieron acceso a esta página.',
    },
    OAuthCredentialsNotFoundError: {
      text: 'El inicio de sesión aún no está configurado para esta integración.',
      next: 'Elija otra forma de conectar o pregunte a quienes le dieron acceso a esta página.',
    },
    IntegrationNotFoundError: {
      text: 'Esta integración ya no se ofrece.',
      next: 'Vuelva a la lista y elija otra.',
    },
    ConnectorNotFoundError: {
      text: 'Esta integración no se conoce.',
      next: 'Vuelva a la lista y elija otra.',
    },
    ConnectionNotFoundError: {
      text: 'Esta conexión ya no existe.',
      next: 'Vuelva a la lista y añádala de nuevo.',
    },
    ConnectionSettingsError: {
      text: 'Todavía faltan algunos datos.',
      next: 'Rellene los campos obligatorios y guarde los cambios antes de conectar.',
    },
    OAuthRedirectUriError: {
      text: 'El camino de vuelta a esta página no está bien configurado.',
      next: 'Pregunte a quienes le dieron acceso a esta página.',
    },
    OAuthInvalidStateError: {
      text: 'El inicio de sesión tardó demasiado o ya se había utilizado.',
      next: 'Empiece de nuevo desde esta página.',
    },
    OAuthCodeExchangeError: {
      text: 'No se ha podido completar el inicio de sesión.',
      next: 'Vuelva a intentarlo. Si sigue ocurriendo, pregunte a quienes le dieron acceso a esta página.',
    },
    OAuthConnectorError: {
      text: 'El servicio no ha concedido el acceso.',
      next: 'Si lo rechazó por error, vuelva a intentarlo. Si no, lea lo que dice el servicio.',
    },
    ConflictError: {
      text: 'Esto se ha cambiado mientras tanto en otro lugar.',
      next: 'Mire el estado actual y vuelva a intentarlo.',
    },
    EntityNotFoundError: { text: 'Esto ya no existe.', next: 'Vuelva a la lista.' },
    TooManyRequestsError: {
      text: 'Ha ido un poco demasiado rápido.',
      next: 'Espere unos segundos y vuelva a intentarlo.',
    },
    ServiceUnavailableError: {
      text: 'El servidor no puede responder en este momento.',
      next: 'Vuelva a intentarlo en unos segundos.',
    },
    InternalServerError: {
      text: 'Algo ha fallado en el servidor.',
      next: 'Vuelva a intentarlo más tarde. Si sigue ocurriendo, comunique el ID de la solicitud al soporte.',
    },
  },
};
