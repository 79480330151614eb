import type { ConnectionsWords } from './words.js';

export const words: ConnectionsWords = {
  situations: {
    works: { name: 'Funciona', advice: 'No hay nada que hacer.' },
    disabled: {
      name: 'Desactivada',
      advice: 'Las llamadas se rechazan hasta que se active de nuevo.',
    },
    degraded: {
      name: 'Con problemas',
      advice:
        'El servicio de soporte respondió con errores. Se le pregunta de nuevo solo; pruébela para ver ahora.',
    },
    pending_refresh: {
      name: 'Sin renovar',
      advice: 'No se pudo renovar el token. Se vuelve a intentar durante siete días.',
    },
    pending_confirmation: {
      name: 'Sin confirmar',
      advice: 'La autorización espera su confirmación 30 minutos. Después, envíe un enlace de conexión.',
    },
    missing_settings: {
      name: 'Faltan datos',
      advice: 'Todavía no se ha introducido algo. Envíe un enlace de conexión.',
    },
    lacks_scopes: {
      name: 'Faltan permisos',
      advice:
        'Funciona, pero no para todo lo que la integración necesita ahora. Envíe un enlace de conexión.',
    },
    needs_auth: {
      name: 'Debe conectar',
      advice: 'No hay autorización, o ya no la hay. Envíe un enlace de conexión.',
    },
    refused: {
      name: 'Rechazada',
      advice:
        'El servicio de soporte rechaza la clave o los datos. Envíe un enlace de conexión para introducirlos de nuevo.',
    },
    revoked: {
      name: 'Revocada',
      advice: 'El cliente terminó la autorización. Envíe un enlace de conexión.',
    },
  },
  link: {
    action: 'Enviar un enlace de conexión',
    reconnect: 'Conectar de nuevo',
    title: (consumer) => `Un enlace de conexión para ${consumer}`,
    text: 'Quien lo abre conecta un servicio de soporte para este cliente. No lo envíe a nadie más.',
    leadsTo: 'Lleva a',
    everything: 'Todo lo que se puede conectar',
    goodFor: 'Válido durante',
    lengths: { '1h': 'una hora', '24h': 'un día', '1w': 'una semana' },
    make: 'Crear el enlace',
    made: 'Copie el enlace ahora: solo se muestra esta vez.',
    label: 'Enlace de conexión',
    until: 'Es válido hasta el',
    careful: 'Hasta entonces, quien lo tenga puede cambiar las conexiones de este cliente.',
  },
};
