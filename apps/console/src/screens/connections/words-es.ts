import type { ConnectionListWords } from './words.js';

export const words: ConnectionListWords = {
  title: 'Conexiones',
  text: 'Las conexiones de todos los clientes de las que alguien debe ocuparse, ahora o pronto. Los botones están en la página del cliente.',
  show: 'Mostrar',
  ailing: 'Por atender',
  ending: 'Terminan en 30 días',
  consumer: 'Cliente',
  service: 'Conector',
  health: 'Salud',
  healths: {
    pending_refresh: 'Sin renovar',
    needs_auth: 'Debe conectar',
    pending_confirmation: 'Sin confirmar',
    revoked: 'Revocada',
    missing_settings: 'Faltan datos',
    degraded: 'Con problemas',
  },
  advice: 'Qué hacer',
  lastError: 'Lo último que falló',
  ends: 'La autorización termina',
  emptyTitle: 'Ninguna conexión necesita a nadie',
  emptyText:
    'Lo que deja de funcionar aparece aquí, con lo que hay que hacer. Pruebe otro filtro o mire un cliente.',
  goOnTitle: 'Ninguna en esta página',
  goOnText: 'La página siguiente examina más conexiones.',
};
