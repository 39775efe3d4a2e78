import type { Page } from '@playwright/test'

/** Overrides the flags in the page's app-config, as a static host can. */
export async function serveFlags(
  page: Page,
  flags: Readonly<Record<string, boolean>>,
): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /(id="app-config">)[^<]*/,
        (_, open: string) => open + JSON.stringify({ flags }),
      )
      await route.fulfill({ response: answer, body: html })
    },
  )
}
