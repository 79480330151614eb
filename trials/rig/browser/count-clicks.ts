import type { Page } from 'playwright-core';

/** Presses buttons and links, and knows how many. */
export function countClicks() {
  let clicks = 0;
  const press = async (
    page: Pick<Page, 'getByRole'>,
    role: 'button' | 'link' | 'checkbox' | 'radio',
    name: string,
  ): Promise<void> => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  return { press, add: (more: number) => (clicks += more), count: () => clicks };
}
