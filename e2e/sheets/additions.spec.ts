import { answerEnded, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

if (isFull) {
  for (const status of [404, 405])
    test(`[API-9] [SHELL-34] the search field of the chats disappears if the backend answers a search with ${status}`, async ({
      appPage: page,
      allow,
    }) => {
      allow(new RegExp(`^${status} GET /api/chat/histories/.*[?&]q=what`))
      await page.goto('/app/chat')
      await send(page, 'What can you do?')
      await answerEnded(page)
      await page.route(
        (url) => url.pathname === '/api/chat/histories/' && url.searchParams.has('q'),
        (route) => route.fulfill({ status, json: { detail: 'Not found.' } }),
      )
      await page.goto('/app/chats')
      const field = page.getByRole('textbox', { name: 'Search chats' })
      await field.fill('what')
      await expect(field).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'What can you do?' }).last()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('Failed to fetch')).toHaveCount(0)
      // An address with a search text also opens the whole list, because this backend cannot
      // search.
      await page.goto('/app/chats?q=what')
      await expect(page.getByText('1 chat', { exact: true })).toBeVisible()
    })
}
