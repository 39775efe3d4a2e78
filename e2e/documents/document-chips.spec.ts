import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { inspect } from '../screens/inspect.ts'
import { answerEnded, questions, send } from '../support/chat.ts'
import { NOTES, uploadTo } from '../support/documents.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

const REASON = 'The file is encrypted. Remove its password, and upload it once more.'
const LONG = `${'Consolidated accounts of Northfield Mills and its subsidiaries '.repeat(2)}2025.pdf`
const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' })
const attach = async (page: Page, names: readonly string[], mimeType: string, data: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType, buffer: data })))
}
/** The lazy-loaded code of attachments. A page without files does not load it. */
const fileCode = (page: Page) =>
  Promise.all(
    ['document-calls', 'attach-files', 'composer-attachments'].map(async (name) => {
      const came = await page.waitForResponse(new RegExp(`/assets/${name}-[^/]+\\.js$`))
      await came.finished()
    }),
  )
/** Takes screenshots in all sizes if `CHIP_SHOTS` is set. */
const shoot = async (page: Page, name: string) => {
  const shots = process.env['CHIP_SHOTS']
  if (shots === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 768, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
    }
}

if (isFull) {
  test('[DOC-22, SHELL-48] chips of uploading, processing and failed files are accessible and show the whole reason', async ({
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
    await shoot(page, 'failed')
    for (const name of names.toReversed()) {
      const remove = page.getByRole('button', { name: `Remove ${name}` })
      await remove.focus()
      await expect(remove).toBeFocused()
    }
  })

  test('[DOC-119, DOC-127] a sent document shows its thumbnail at once, and after a reload', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [NOTES], 'Costs of the mill in March')
    await page.goto(`/app/chat/${made.conversationId}`)
    // The picture is a screenshot of a message, so it contains words to recognise.
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

  test('[DOC-178] [DOC-179] fifty files scroll inside their list, and if uploads block a send, the page says how many files it waits for', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const made = await uploadTo(request, account, [NOTES])
    await page.goto(`/app/chat/${made.conversationId}`)
    const names = Array.from({ length: 50 }, (_, at) =>
      at % 7 === 3 ? `${at} ${LONG}` : `statement ${at} \u202Efdp.exe "Q3".pdf`,
    )
    let status = (at: number): string => (at % 3 === 0 ? 'ready' : 'processing')
    await page.route('**/api/documents/status/', (route) => {
      const ids = route.request().postDataJSON().document_ids as readonly string[]
      const told = (id: string) => {
        const now = status(Number(id.slice(2)))
        return {
          id,
          status: now,
          page_count: 3,
          word_count: 900,
          error: now === 'failed' ? REASON : null,
        }
      }
      return route.fulfill({
        json: { statuses: Object.fromEntries(ids.map((id) => [id, told(id)])) },
      })
    })
    await page.route('**/api/documents/upload/', (route) =>
      route.fulfill({
        json: {
          success: true,
          documents: names.map((filename, at) => ({ id: `d-${at}`, filename, status: status(at) })),
        },
      }),
    )
    await attach(page, names, 'application/pdf', Buffer.from('%PDF-1.7'))
    const composer = page.locator('[data-composer]')
    await expect(composer).toContainText('50 files, 33 in progress, 17 ready')
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Sum them up')
    const answer = composer.getByRole('status').first()
    await expect(answer).toBeEmpty()
    await field.press('Enter')
    await expect(answer).toHaveText(
      'Not sent: 33 files are still in progress. You can send once they are ready.',
    )
    await shoot(page, 'fifty')
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await attachments(page).boundingBox()
      expect(box?.height, `the list at ${width} px`).toBeLessThanOrEqual(200)
      for (const name of ['Send message', 'Attach files'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await expect(field).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page, 'fifty files')
    // The last attachment scrolls into view when its button takes the focus.
    const last = attachments(page).getByRole('listitem').last().getByRole('button')
    await page.getByRole('button', { name: 'Attach files' }).focus()
    await field.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
    status = (at) => (at === 49 ? 'failed' : 'ready')
    await expect(answer).toHaveText(
      '1 file could not be read. The rest will be sent with the message.',
    )
    await expect(questions(page)).toHaveCount(1)
    await shoot(page, 'fifty-done')
  })

  test('[DOC-180] [DOC-181] the chip of a single file is wide enough for its name, and the chip of a file added offline says when it uploads', async ({
    signedIn: page,
    account,
    request,
    context,
    allow,
  }) => {
    allow(/^failed GET .* \(net::ERR_INTERNET_DISCONNECTED\)/)
    const made = await uploadTo(request, account, [NOTES])
    const forFiles = fileCode(page)
    await page.goto(`/app/chat/${made.conversationId}`)
    await forFiles
    await context.setOffline(true)
    await expect(page.getByText('Offline. Send once you reconnect.')).toBeVisible()
    await attach(page, [LONG.replace('.pdf', '.txt')], 'text/plain', Buffer.from('One two three'))
    await expect(attachments(page)).toContainText('Uploads when you are online')
    await shoot(page, 'offline')
    await page.setViewportSize({ width: 1440, height: 844 })
    const list = await attachments(page).boundingBox()
    const chip = await attachments(page).getByRole('listitem').boundingBox()
    expect(chip?.width).toBeGreaterThan(0.6 * (list?.width ?? 0))
    await context.setOffline(false)
    await expect(attachments(page)).toContainText('3 words', { timeout: 20_000 })
    await shoot(page, 'one-ready')
  })

  test('[DOC-181] the first file that is added offline to a new chat says that it uploads with the message', async ({
    signedIn: page,
    context,
    allow,
  }) => {
    allow(/^failed GET .* \(net::ERR_INTERNET_DISCONNECTED\)/)
    const forFiles = fileCode(page)
    await page.goto('/app/chat')
    await forFiles
    await context.setOffline(true)
    await expect(page.getByText('Offline. Send once you reconnect.')).toBeVisible()
    await attach(page, ['notes.txt'], 'text/plain', Buffer.from('One two'))
    await expect(attachments(page)).toContainText('Uploads when you send')
    await context.setOffline(false)
    await send(page, 'Hello')
    await answerEnded(page)
    // Sending the message starts the upload. The chip then links to the uploaded document.
    await expect(attachments(page).getByRole('link', { name: 'notes.txt' })).toBeVisible()
  })
}
