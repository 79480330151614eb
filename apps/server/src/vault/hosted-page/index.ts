/** The built pages: the hosted vault and the API reference. */
export {
  type Asset,
  findPageFolder,
  findReferenceFolder,
  loadPageFiles,
  type PageFiles,
} from './page-files.js';
export { renderPage } from './render-page.js';
