import type { ApplicationsWords } from './words.js';

export const words: ApplicationsWords = {
  title: 'Aplicaciones',
  text: 'Una aplicación es un producto suyo que llama a Keyway, con sus propias claves, integraciones y clientes.',
  add: 'Añadir una aplicación',
  edit: 'Editar',
  name: 'Nombre',
  nameHint: 'Lo leen sus colegas y sus clientes.',
  id: 'Identificador',
  created: 'Añadida',
  redirects: 'Direcciones de retorno',
  redirectsHint: 'A dónde pueden volver los clientes, una por línea.',
  origins: 'Páginas que pueden incrustar el almacén',
  originsHint: 'Por ejemplo https://app.example.com, una por línea.',
  plan: 'Plan',
  limit: 'Llamadas al mes',
  unlimited: 'Como fije el servidor',
  addTitle: 'Añadir una aplicación',
  editTitle: (name) => `Editar ${name}`,
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteText:
    'Sus claves dejan de funcionar al momento y se eliminan los accesos de todos sus clientes. No se puede deshacer.',
  emptyTitle: 'Todavía no hay ninguna aplicación',
  emptyText: 'Añada una y cree después una clave de API.',
  needsName: 'Póngale un nombre.',
};
