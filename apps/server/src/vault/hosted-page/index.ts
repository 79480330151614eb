/** The built pages: the hosted vault, the API reference and the docs. */
export { type DocsFile, type DocsSite, findDocsFolder, loadDocsSite } from './docs-site.js';
export {
  type Asset,
  findPageFolder,
  findReferenceFolder,
  loadPageFiles,
  type PageFiles,
} from './page-files.js';
export { renderPage } from './render-page.js';
