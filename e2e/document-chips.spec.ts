import type { Page } from '@playwright/test'
import { inspect } from './screens/inspect.ts'
import { answerEnded, questions, send } from './support/chat.ts'
import { NOTES, uploadTo } from './support/documents.ts'
import { isFull } from './support/full.ts'
import { expect, test } from './support/test.ts'

const REASON = 'The file is encrypted. Remove its password, and upload it once more.'
const LONG = `${'Consolidated accounts of Northfield Mills and its subsidiaries '.repeat(2)}2025.pdf`
const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' })
const attach = async (page: Page, names: readonly string[], mimeType: string, data: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType, buffer: data })))
}

if (isFull) {
  test('[DOC-22, SHELL-48] chips on their way, being read and failed are accessible, and say all of a reason', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^failed POST \/api\/documents\//)
    const made = await uploadTo(request, account, [NOTES])
    await page.goto(`/app/chat/${made.conversationId}`)
    const files = [
      ['short.pdf', 'ready', null],
      [LONG, 'processing', null],
      ['locked.pdf', 'failed', REASON],
      [`b ${LONG}`, 'failed', REASON],
    ] as const
    const documents = files.map(([filename, status, error], at) => ({
      id: `d-${at}`,
      filename,
      status,
      error,
      file_type: 'pdf',
      page_count: 24,
      word_count: 9000,
    }))
    await page.route('**/api/documents/status/', (route) =>
      route.fulfill({
        json: { statuses: Object.fromEntries(documents.map((one) => [one.id, one])) },
      }),
    )
    await page.route('**/api/documents/upload/', (route) =>
      route.fulfill({ json: { success: true, documents } }),
    )
    const names = files.map(([name]) => name)
    await attach(page, names, 'application/pdf', Buffer.from('%PDF-1.7'))
    await expect(attachments(page)).toContainText(REASON)
    await page.unroute('**/api/documents/upload/')
    await page.route('**/api/documents/upload/', () => {})
    await attach(page, ['on its way.pdf'], 'application/pdf', Buffer.alloc(900_000, 'a'))
    await expect(attachments(page)).toContainText('Uploading')
    const reason = attachments(page).getByRole('listitem', { name: 'locked.pdf' })
    await expect(reason).toContainText(REASON)
    await inspect(page, 'documents on their way')
    const shots = process.env['CHIP_SHOTS']
    if (shots)
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1440, 768, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 844 })
          await page.screenshot({ path: `${shots}/${width}-${colorScheme}.png` })
        }
    for (const name of names.toReversed()) {
      const remove = page.getByRole('button', { name: `Remove ${name}` })
      await remove.focus()
      await expect(remove).toBeFocused()
    }
  })

  test('[DOC-119, DOC-127] a sent document shows its small picture at once, and after a reload', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [NOTES], 'Costs of the mill in March')
    await page.goto(`/app/chat/${made.conversationId}`)
    // A picture with words in it.
    const words = await questions(page).first().screenshot()
    await attach(page, ['words.png'], 'image/png', words)
    const item = attachments(page).getByRole('listitem', { name: 'words.png' })
    await expect(item).toContainText(/\d words?/, { timeout: 30_000 })
    await send(page, 'What does it show?')
    await answerEnded(page)
    const picture = questions(page)
      .last()
      .getByRole('listitem', { name: 'words.png' })
      .locator('img')
    await expect(picture).toBeVisible()
    await page.reload()
    await expect(picture).toBeVisible()
  })
}
