import { chromium } from 'playwright-core';
const [base, key, ...paths] = process.argv.slice(2);
const link = await (
  await fetch(`${base}/console/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
).json();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const context = await browser.newContext({
  viewport: { width: 1280, height: 860 },
  colorScheme: process.env.DARK ? 'dark' : 'light',
  locale: process.env.LOCALE ?? 'en-US',
});
const page = await context.newPage();
page.on('console', (m) => console.log('console', m.type(), m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(`${base}/console`);
await page.waitForTimeout(800);
await page.screenshot({ path: '/tmp/shots/sign-in.png' });
await page.goto('about:blank');
await page.goto(link.data.url);
await page.waitForTimeout(1200);
const width = Number(process.env.WIDTH ?? 1280);
await page.setViewportSize({ width, height: 860 });
for (const [i, path] of paths.entries()) {
  if (path !== '-') {
    await page.goto(`${base}/console${path}`);
  }
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shots/${i}-${width}.png`, fullPage: width < 500 });
  console.log(
    i,
    page.url(),
    await page.title(),
    'overflow',
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  );
}
await browser.close();
