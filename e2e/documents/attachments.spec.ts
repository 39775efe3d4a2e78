import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { answerEnded, answers, questions, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { createSheet, openSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const PDF = { name: 'board-pack.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello world') }
const EXE = { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const NOTICE =
  'Please first send an initial message in the chat and upload your files as the second message'

async function attach(page: Page, files: (typeof PDF)[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}
const attachments = (page: Page) => page.getByRole('list', { name: 'Attachments' })

/**
 * Brings a file to the composer: drags it over the composer, drops it there or pastes it, depending
 * on `type`.
 */
async function bring(page: Page, type: 'dragover' | 'drop' | 'paste', name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).evaluate(
    (field, { type: kind, name: filename }) => {
      const data = new DataTransfer()
      data.items.add(new File(['a,b'], filename, { type: 'text/csv' }))
      const init = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...init, clipboardData: data })
          : new DragEvent(kind, { ...init, dataTransfer: data }),
      )
    },
    { type, name },
  )
}

test('[SHELL-9, SHELL-38, SHELL-48, DOC-9, DOC-825, DOC-10, DOC-634] files picked in a new chat wait, upload when the chat starts, and belong to its first message', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await attach(appPage, [NOTES])
  const item = attachments(appPage).getByRole('listitem', { name: 'notes.txt' })
  await expect(item).toContainText('Uploads when you send')
  await expect(appPage.getByText(NOTICE)).toBeVisible()
  await expectAccessible(appPage, 'a waiting file')
  await bring(appPage, 'drop', 'ledger.csv')
  await bring(appPage, 'paste', 'rates.csv')
  await expect(attachments(appPage).getByRole('listitem')).toHaveCount(3)
  await appPage.getByRole('button', { name: 'Remove rates.csv' }).click()
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(attachments(appPage).getByRole('listitem')).toHaveCount(2)
  await send(appPage, 'Hello')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/[^/?]+$/)
  // Attachments stay with the message for which they were picked.
  const first = questions(appPage).first()
  for (const name of ['notes.txt', 'ledger.csv'])
    await expect(first.getByRole('listitem', { name })).toBeVisible({ timeout: 20_000 })
  await expect(appPage.locator('[data-composer]').getByRole('list')).toHaveCount(0)
  await send(appPage, 'What does it say?')
  await answerEnded(appPage)
  await expect(questions(appPage)).toHaveCount(2)
  await expect(questions(appPage).last().getByRole('listitem')).toHaveCount(0)
  await expect(first.getByRole('listitem', { name: 'notes.txt' })).toBeVisible()
})

if (isFull)
  test('[DOC-820, DOC-634] the answer to the first message uses its attached files, and the message keeps them', async ({
    signedIn: appPage,
  }) => {
    await appPage.goto('/app/chat')
    const words = 'The revenue of the branch rose to 42 because customers bought more of it.'
    await attach(appPage, [
      { ...NOTES, name: 'report.txt', buffer: Buffer.from(words) },
      { ...NOTES, name: 'other.txt' },
    ])
    await expect(attachments(appPage).getByRole('listitem')).toHaveCount(2)
    await send(appPage, 'Summarise the report')
    const first = questions(appPage).first()
    const composer = appPage.locator('[data-composer]')
    const stand = async () => {
      await expect(first.getByRole('listitem', { name: 'report.txt' })).toBeVisible()
      await expect(first.getByRole('listitem')).toHaveCount(2)
      await expect(composer.getByRole('listitem')).toHaveCount(0)
    }
    await stand()
    await answerEnded(appPage)
    const answer = answers(appPage).last()
    await expect(answer).toContainText(words)
    await expect(answer.getByRole('link', { name: 'report.txt, page 1' }).first()).toBeVisible()
    await stand()
    await send(appPage, 'Future value of $500 a month at 5% over 20 years')
    await answerEnded(appPage)
    await expect(questions(appPage).last().getByRole('listitem')).toHaveCount(0)
    await stand()
    await appPage.reload()
    await stand()
  })

if (isFull)
  test('[DOC-273] closing and reopening the chat beside a spreadsheet keeps its documents', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    await openSheet(appPage, await createSheet(request, account, 'Budget'))
    const panel = appPage.getByRole('complementary', { name: 'Chat' })
    const toggle = appPage.getByRole('button', { name: 'Chat', exact: true })
    await toggle.click()
    await send(appPage, 'Hello')
    await answerEnded(appPage)
    await attach(appPage, [NOTES])
    const item = attachments(appPage).getByRole('listitem', { name: 'notes.txt' })
    await expect(item).toContainText('2 words', { timeout: 20_000 })
    await toggle.click()
    await expect(panel).toHaveCount(0)
    await toggle.click()
    await expect(item).toContainText('2 words')
  })

test('[SHELL-9, UPLOAD-6] one wrong file rejects the whole batch, with one line per error', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await attach(appPage, [PDF, EXE])
  await expect(appPage.getByText('All 2 files rejected due to validation errors:')).toBeVisible()
  await expect(appPage.getByText("'run.exe' has unsupported format.")).toBeVisible()
  await expect(attachments(appPage)).toHaveCount(0)
})

test('[NOTE-547] toasts cover no chip of the composer, however many chips there are', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await attach(appPage, [PDF])
  await attach(appPage, [PDF, EXE])
  const toasts = appPage.locator('[data-sonner-toast][data-visible="true"]')
  await expect(toasts.first()).toBeVisible()
  const covered = async () => {
    const box = await appPage.locator('[data-composer]').boundingBox()
    const boxes = await Promise.all((await toasts.all()).map((one) => one.boundingBox()))
    const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)]
    return boxes.filter((one) => one && one.y < bottom && one.y + one.height > top).length
  }
  await expect.poll(covered).toBe(0)
  await appPage.getByRole('textbox', { name: 'Message' }).fill('One\nTwo\nThree\nFour')
  await expect.poll(covered).toBe(0)
})

test('[SHELL-9] a file dragged over the chat highlights the composer', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  const box = appPage.locator('[data-composer] [data-over]')
  // Browsers repeat dragover events while a file is held.
  await expect(async () => {
    await bring(appPage, 'dragover', 'ledger.csv')
    await expect(box).toHaveAttribute('data-over', 'true', { timeout: 500 })
  }).toPass()
  await bring(appPage, 'drop', 'ledger.csv')
  await expect(box).toHaveAttribute('data-over', 'false')
})

if (isFull)
  test('[SHELL-9, DOC-300] beside a spreadsheet the chat accepts dropped files, but the grid does not', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    await openSheet(appPage, await createSheet(request, account))
    await appPage.getByRole('button', { name: 'Chat', exact: true }).click()
    const panel = appPage.getByRole('complementary', { name: 'Chat' })
    const asks = panel.getByText('Ask about this sheet')
    const box = panel.locator('[data-composer] [data-over]')
    const dataTransfer = await appPage.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['a,b'], 'ledger.csv', { type: 'text/csv' }))
      return data
    })
    await expect(async () => {
      await asks.dispatchEvent('dragover', { dataTransfer })
      await expect(box).toHaveAttribute('data-over', 'true', { timeout: 500 })
    }).toPass()
    const grid = appPage.getByRole('main').locator('canvas').first()
    await grid.dispatchEvent('dragover', { dataTransfer })
    await expect(box).toHaveAttribute('data-over', 'false')
    await grid.dispatchEvent('drop', { dataTransfer })
    await asks.dispatchEvent('drop', { dataTransfer })
    await expect(attachments(appPage).getByRole('listitem')).toHaveCount(1)
  })

test('[DOC-302] a paste of files with their names attaches the files, and a paste of cells inserts text', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  const field = appPage.getByRole('textbox', { name: 'Message' })
  const paste = (text: string) =>
    field.evaluate((on, said) => {
      const data = new DataTransfer()
      for (const name of ['q1.csv', 'q2.csv']) data.items.add(new File(['a,b'], name))
      data.setData('text/plain', said)
      const init = { bubbles: true, cancelable: true, clipboardData: data }
      return on.dispatchEvent(new ClipboardEvent('paste', init))
    }, text)
  // The browser handles the paste and inserts the text.
  expect(await paste('q1.csv\t12\nq2.csv\t13')).toBe(true)
  await expect(attachments(appPage)).toHaveCount(0)
  expect(await paste('q1.csv\rq2.csv')).toBe(false)
  await expect(attachments(appPage).getByRole('listitem')).toHaveCount(2)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('[DOC-304] removing an attachment opens no keyboard', async ({ signedIn: appPage }) => {
    await appPage.goto('/app/chat')
    await attach(appPage, [NOTES])
    await appPage.getByRole('button', { name: 'Remove notes.txt' }).tap()
    await expect(attachments(appPage)).toHaveCount(0)
    await expect(appPage.getByRole('textbox', { name: 'Message' })).not.toBeFocused()
  })
})

test('[SHELL-48, SHELL-675] with the documents flag off nothing can be attached', async ({
  signedIn: appPage,
}) => {
  await appPage.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /(id="app-config">)[^<]*/,
        (_, open: string) => open + JSON.stringify({ flags: { documents: false } }),
      )
      await route.fulfill({ response: answer, body: html })
    },
  )
  await appPage.goto('/app/chat')
  await expect(appPage.getByRole('button', { name: 'Commands' })).toBeVisible()
  await expect(appPage.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await bring(appPage, 'drop', 'ledger.csv')
  await bring(appPage, 'paste', 'ledger.csv')
  await expect(attachments(appPage)).toHaveCount(0)
})
