import type { APIRequestContext, Page } from '@playwright/test'
import { inspect } from '../screens/inspect.ts'
import { questions } from '../support/chat.ts'
import { LEDGER, NOTES, sayWith, uploadTo } from '../support/documents.ts'
import { isFull } from '../support/full.ts'
import { gridReady } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const panel = (page: Page, name = NOTES.name) => page.getByRole('complementary', { name })
const chip = (page: Page, name = NOTES.name) => questions(page).last().getByRole('link', { name })

/** Opens a conversation whose last message has two attached files, `NOTES` and `LEDGER`. */
const told = async (page: Page, account: Account, request: APIRequestContext) => {
  const made = await uploadTo(request, account, [NOTES, LEDGER])
  await sayWith(request, account, made, 'What do they say?')
  await page.goto(`/app/chat/${made.conversationId}`)
  return made
}

if (isFull) {
  test('[DOC-110, DOC-111, DOC-113, DOC-114, DOC-117] a chip opens a document beside the chat, Back and Escape close it, and a reload keeps its page', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await told(page, account, request)
    await chip(page).press('Enter')
    await expect(panel(page)).toBeFocused()
    await expect(page).toHaveURL(/#document=[\w-]+&page=1$/)
    await expect(panel(page)).toContainText('Page 1, line 0')
    await expect(panel(page).getByText('6 pages')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Next page' }).click()
    await expect(panel(page).getByRole('textbox', { name: 'Page' })).toHaveValue('2')
    await expect(page).toHaveURL(/&page=2$/)
    await panel(page).getByRole('textbox', { name: 'Page' }).fill('99')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('region', { name: 'Page 6 of 6' })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Next page' })).toBeDisabled()
    // Page turns add no history entries.
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(chip(page)).toBeFocused()
    await page.goForward()
    await expect(panel(page)).toBeVisible()
    await page.reload()
    await expect(panel(page).getByRole('region', { name: 'Page 6 of 6' })).toBeVisible()
    await expect(panel(page)).not.toBeFocused()
    await panel(page).getByRole('button', { name: 'Documents of this chat' }).click()
    await page.getByRole('menuitemradio', { name: LEDGER.name }).click()
    await expect(panel(page, LEDGER.name).getByRole('table')).toContainText('Account 0')
    await panel(page, LEDGER.name).press('Escape')
    await expect(page.getByRole('complementary', { name: LEDGER.name })).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
  })

  test('[DOC-113, DOC-124] if the user opens several documents in a row, only the last is shown, and one step back closes the viewer', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await told(page, account, request)
    await chip(page).click()
    await expect(panel(page)).toBeFocused()
    const { y } = (await chip(page).boundingBox()) ?? {}
    for (const name of [LEDGER.name, NOTES.name, LEDGER.name]) {
      await chip(page, name).click()
      await expect(panel(page, name)).toBeFocused()
    }
    expect((await chip(page).boundingBox())?.y).toBe(y)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: LEDGER.name })).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
    await expect(chip(page, LEDGER.name)).toBeFocused()
    await chip(page).press('Enter')
    await chip(page, LEDGER.name).press('Enter')
    await expect(panel(page, LEDGER.name)).toBeFocused()
    await page.goBack()
    await expect(page).not.toHaveURL(/#/)
    await expect(chip(page, LEDGER.name)).toBeFocused()
  })

  test('[DOC-112, DOC-113, DOC-846] in a narrow window the document opens as a dialog, which returns the focus when closed', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [NOTES])
    await sayWith(request, account, made, 'What does it say?')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/chat/${made.conversationId}`)
    await chip(page).click()
    const dialog = page.getByRole('dialog', { name: NOTES.name })
    await expect(dialog).toContainText('Page 1, line 0')
    expect((await dialog.boundingBox())?.width).toBe(390)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(chip(page)).toBeFocused()
    await expect(page).not.toHaveURL(/#/)
    // A deep link has no element to return the focus to.
    await page.goto(`/app/chat/${made.conversationId}#document=${made.documentIds[0]}&page=2`)
    await page.reload()
    await expect(dialog.getByRole('region', { name: 'Page 2 of 6' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close the document' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/#/)
  })

  test('[DOC-211] resizing the window keeps the document open and the focus inside it', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [NOTES])
    await page.goto(`/app/chat/${made.conversationId}#document=${made.documentIds[0]}&page=2`)
    const shown = { name: 'Page 2 of 6' }
    await panel(page).getByRole('region', shown).focus()
    await page.evaluate(() => {
      const typed: EventTarget[] = []
      Object.assign(globalThis, { typed })
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLTextAreaElement) typed.push(target)
      })
    })
    await page.setViewportSize({ width: 768, height: 900 })
    const dialog = page.getByRole('dialog', { name: NOTES.name })
    await expect(dialog.getByRole('region', shown)).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    // A focus on the message field would open a phone's keyboard.
    expect(await page.evaluate('typed.length')).toBe(0)
    await expect(page).toHaveURL(/&page=2$/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(panel(page).getByRole('region', shown)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close the document' }).press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  })

  test('[DOC-115] a missing document and a missing page each show a message, and a failed call can be retried', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^404 GET \/api\/documents\//, /^failed GET \/api\/documents\//)
    const made = await uploadTo(request, account, [NOTES])
    const at = (id = '', number = 1) =>
      page.goto(`/app/chat/${made.conversationId}#document=${id}&page=${number}`)
    await at('nobody')
    await expect(page.getByRole('heading', { name: 'Document not found' })).toBeVisible()
    await at(made.documentIds[0], 40)
    await expect(page.getByRole('heading', { name: 'no such page' })).toBeVisible()
    await page.route('**/api/documents/*/pages/1/', (route) => route.abort())
    await page.getByRole('button', { name: 'Go to page 1' }).click()
    await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible()
    await page.unroute('**/api/documents/*/pages/1/')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Page 1, line 0')).toBeVisible()
  })

  test('[DOC-113] in a browser where clicks do not focus links, such as Safari, a link opens the document and Close goes back', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await told(page, account, request)
    await page.evaluate(() =>
      document.addEventListener('mousedown', (press) => press.preventDefault(), true),
    )
    await chip(page).click()
    await expect(panel(page)).toBeFocused()
    await panel(page).getByRole('button', { name: 'Close the document' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/app/chat/${made.conversationId}`)
    await page.goForward()
    await expect(panel(page)).toBeVisible()
  })

  test('[DOC-301] if the backend has no endpoint for pages, one message reports it and document links disappear', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^404 GET \/api\/documents\//)
    await page.route('**/api/documents/*/pages/*/', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not found' } }),
    )
    await told(page, account, request)
    await chip(page).click()
    await expect(page.getByRole('heading', { name: 'cannot be shown here' })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
    await panel(page).press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(questions(page).last().getByRole('listitem', { name: NOTES.name })).toBeVisible()
    await expect(chip(page)).toHaveCount(0)
  })

  test('[DOC-119, DOC-848] the user downloads the file of a document and opens its table as exactly one spreadsheet', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [LEDGER])
    await page.goto(`/app/chat/${made.conversationId}#document=${made.documentIds[0]}&page=1`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe(LEDGER.name)
    await page.getByRole('button', { name: 'Open as spreadsheet' }).dblclick()
    await expect(page).toHaveURL(/\/app\/spreadsheet\/[^/#]+$/)
    await gridReady(page)
    const headers = await bearer(request, account)
    const listed = await request.get('/api/spreadsheets/', { headers })
    expect(((await listed.json()) as { spreadsheets: unknown[] }).spreadsheets).toHaveLength(1)
  })

  for (const [index, words] of ['Page 2, line', 'Account 0'].entries())
    test(`[DOC-112, DOC-116] a document with "${words}" is accessible at every width, light and dark`, async ({
      signedIn: page,
      account,
      request,
    }) => {
      const made = await told(page, account, request)
      const id = made.documentIds[index]
      await page.goto(`/app/chat/${made.conversationId}#document=${id}&page=${2 - index}`)
      await expect(page.getByText(words).first()).toBeVisible()
      await inspect(page, `a document with ${words}`)
    })
}
