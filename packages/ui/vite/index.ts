/** How our pages are built. */
export { pageConfig } from './page-config.js';
export { firstViewBudget } from './first-view-budget.js';
