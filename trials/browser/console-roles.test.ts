import { mayCall, roles } from '@keyway/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applicationScreens, installationScreens } from '../../apps/console/src/shell/navigation.js';
import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { keepVisits, signInAs, startProvider, visitConsole } from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { shell: english } = consoleWords;

const SERVICE = 'zendesk';
const screens = [...applicationScreens, ...installationScreens];

describe.skipIf(!chromiumPath)('the console of each role', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  const keep = keepVisits(() => provider.env.OIDC_ISSUER ?? '');

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });
  const pathOf = (to: string): string => to.replace('$app', lab.application.id);
  const menuOf = (page: Page): Promise<string[]> =>
    page.getByRole('navigation', { name: english.menu }).getByRole('link').allTextContents();

  test.each(roles)('shows a %s what the role allows, and says so of the rest', async (role) => {
    const visited = keep(await visitConsole(lab, browser));
    const grants = [{ role, application_id: null }];
    await signInAs(lab, provider, visited, grants);
    const allowed = screens.filter(({ needs }) => mayCall(grants, needs, lab.application.id));
    await visited.open(pathOf('/apps/$app'));
    expect(await menuOf(visited.page)).toEqual(allowed.map(({ name }) => english.nav[name]));
    for (const screen of screens) {
      await visited.open(pathOf(screen.to));
      const refused = await visited.page.getByText(english.notAllowedScreen.title).count();
      expect([screen.name, refused]).toEqual([screen.name, allowed.includes(screen) ? 0 : 1]);
    }
  });
});
