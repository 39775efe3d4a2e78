import { expectAccessible } from '../support/axe.ts'
import { answerEnded, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

const LONG = 'Quarterly variance of freight and raw materials, Northfield Mills'

if (isFull) {
  test('[SHELL-10, SHELL-11] the breadcrumb names a list, and shows "New Conversation" or "New Spreadsheet" for an item without a title', async ({
    signedIn: page,
    allow,
  }) => {
    allow(/^404 GET \/api\/chat\/conversations\/not-a-uuid\//)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    for (const [path, words] of [
      ['/app/chats', 'Chats'],
      ['/app/spreadsheets', 'Spreadsheets'],
    ] as const) {
      await page.goto(path)
      await expect(crumbs).toHaveText(words)
    }
    for (const id of ['', '/not-a-uuid']) {
      await page.goto(`/app/chat${id}`)
      await expect(crumbs.getByText('New Conversation', { exact: true })).toBeVisible()
      await expect(crumbs.getByRole('button')).toHaveCount(0)
    }
    await page.goto('/app/spreadsheet')
    await expect(crumbs.getByText('New Spreadsheet', { exact: true })).toBeVisible()
  })

  test('[SHELL-12] leaving the title field saves a changed name and sends nothing for an unchanged name', async ({
    signedIn: page,
  }) => {
    await page.goto('/app/chat')
    await send(page, 'What can you do?')
    await answerEnded(page)
    await expect(page).toHaveURL(/\/app\/chat\/.+/)
    const renames: unknown[] = []
    page.on('request', (asked) => {
      if (asked.method() === 'PATCH') renames.push(asked.postDataJSON())
    })
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    const title = crumbs.getByRole('button')
    const field = crumbs.getByRole('textbox', { name: 'Rename' })
    await title.click()
    await field.press('Enter')
    await expect(title).toBeFocused()
    await title.click()
    const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await field.fill(` ${LONG} `)
    await page.getByRole('textbox', { name: 'Message' }).click()
    await expect(title).toHaveText(LONG)
    await told
    expect(renames).toEqual([{ title: LONG }])
    await expect(page).toHaveTitle(new RegExp(LONG))

    // A long name is truncated at every width. Its tooltip shows the full name.
    const bar = page.getByRole('banner')
    for (const width of [1440, 1280, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await bar.boundingBox())?.height, `${width} px`).toBe(48)
      const over = await bar.evaluate((it) => it.scrollWidth - it.clientWidth)
      expect(over, `${width} px`).toBeLessThanOrEqual(0)
      await expect(title).toHaveAttribute('title', LONG)
      await expectAccessible(page, `the top bar, ${width} px`)
    }
  })

  test('[SHELL-13, SHELL-143, SHELL-711] the top bar shows Support in wide windows, and the sidebar shows it at every width', async ({
    appPage: page,
  }) => {
    const inBar = page.getByRole('banner').getByRole('link', { name: 'Support' })
    for (const [width, isThere] of [
      [1440, true],
      [1024, true],
      [1023, false],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await expect(inBar).toBeVisible({ visible: isThere })
      await expect(
        page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Support' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: /^Upgrade to Pro/ })).toBeVisible()
    }
    const opened = page.context().waitForEvent('page')
    await page.getByRole('complementary').getByRole('link', { name: 'Support' }).click()
    await expect(await opened).toHaveURL(/\/about#support$/)
  })
}
