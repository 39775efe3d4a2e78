import type { Page } from '@playwright/test'

/** Serves the page with other flags in its app-config from now on, as a static host would set them by hand. */
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
