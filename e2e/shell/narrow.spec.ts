import type { Page } from '@playwright/test'
import { frame, json, says, started } from '#tests/support/hostile.ts'
import { answers } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { frames } from '../support/test.ts'

const TOOL = {
  execution_id: 'x1',
  tool_name: 'read_range',
  tool_display_name: 'Read the range and calculate it',
}
const READ = {
  range: 'Q3!A5:C7',
  values: [
    ['Consolidated statement of Northfield Mills and all its subsidiaries', '', ''],
    ['Line', 'Budget', 'Actual'],
    ['Freight', 520, 611],
  ],
}
/**
 * Stream events of a tool that reads a range. The first cell of the range holds the sheet's long
 * title.
 */
const readRange = (): string =>
  frame('tool_preparing', TOOL) +
  frame('tool_executing', { ...TOOL, arguments: { range: 'Q3!A5:C7' } }) +
  frame('tool_complete', { ...TOOL, success: true, result: READ })

const WIDE = `| USD thousand | Q1 | Q2 | Q3 | Q4 | Year |
|---|--:|--:|--:|--:|--:|
| Revenue | 9,210 | 9,071 | 9,400 | 9,905 | 37,586 |
| Operating costs | 2,505 | 2,466 | 2,490 | 2,611 | 10,072 |
`

/** Fourteen weeks of numbers, wider than any window. */
const weeks = (of: (week: number) => string): string =>
  Array.from({ length: 14 }, (_, week) => of(week + 40)).join(' | ')
const WEEKS = `| USD | ${weeks((week) => `Week ${week}`)} |
|---|${'--:|'.repeat(14)}
| Opening cash | ${weeks((week) => `1,234,5${week}`)} |
| Receipts from customers | ${weeks((week) => `2,345,6${week}`)} |
| Closing cash | ${weeks((week) => `3,456,7${week}`)} |
`

/** Horizontal overflow of the page in px. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Resizes the window to a tablet's width and opens the sidebar. */
const besideSidebar = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 768, height: 900 })
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  if ((await width()) < 200) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(width).toBe(256)
}

if (isFull) {
  test('[SHELL-173] beside the sidebar a wide table keeps room for the words of its first column', async ({
    backend,
    chat,
  }) => {
    await besideSidebar(chat)
    const call = await ask(chat, backend)
    call.end(started() + says(WIDE) + frame('stream_end', {}))
    await ended(chat)
    const first = answers(chat).getByRole('cell', { name: 'Operating costs' })
    // One or two lines, never one letter per line.
    expect((await first.boundingBox())?.height).toBeLessThan(60)
    expect((await first.boundingBox())?.width).toBeGreaterThan(80)
    expect(await overflow(chat)).toBe(0)
  })

  test('[SHELL-173] beside the sidebar the actions of a list fit on one line, and the names of tools are not cut off', async ({
    backend,
    chat,
  }) => {
    await besideSidebar(chat)
    const call = await ask(chat, backend)
    call.end(started() + readRange() + says('So.') + frame('stream_end', {}))
    await ended(chat)
    const name = answers(chat).getByRole('button', { name: TOOL.tool_display_name })
    expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    await name.click()
    const rule = await answers(chat)
      .getByRole('columnheader', { name: 'Row' })
      .evaluate((head) => getComputedStyle(head).borderBottomWidth)
    expect(rule, 'below the head of the cells').toBe('1px')

    const sheet = { id: '00000000-0000-4000-8000-000000000001', title: 'Loan', revision: 1 }
    const times = { created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T09:00:00Z' }
    backend.on('GET /api/spreadsheets/', json({ spreadsheets: [{ ...sheet, ...times }] }))
    await chat.goto(`${backend.origin}/app/spreadsheets`)
    const tops = await Promise.all(
      ['New from template', 'Import', 'New Spreadsheet'].map(async (action) => {
        const box = await chat
          .getByRole('main')
          .getByLabel(action)
          .or(chat.getByRole('main').getByRole('button', { name: action, exact: true }))
          .first()
          .boundingBox()
        return Math.round(box?.y ?? 0)
      }),
    )
    expect(new Set(tops).size).toBe(1)
  })

  test('[SHELL-173, SHELL-713, SHELL-738] on a phone the figures of a range that a tool read are visible, and the name of the tool is not cut off', async ({
    backend,
    chat,
  }) => {
    await chat.setViewportSize({ width: 390, height: 844 })
    const call = await ask(chat, backend)
    call.end(started() + readRange() + says('So.') + frame('stream_end', {}))
    await ended(chat)
    const name = answers(chat).getByRole('button', { name: TOOL.tool_display_name })
    const cut = await name.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await name.click()
    for (const figure of ['520', '611'])
      await expect(answers(chat).getByRole('cell', { name: figure })).toBeInViewport({ ratio: 1 })
  })

  for (const width of [1440, 390])
    test(`[SHELL-198] at ${width} px the words of a wide table stay in view while its figures scroll`, async ({
      backend,
      chat,
    }) => {
      await chat.setViewportSize({ width, height: 844 })
      const call = await ask(chat, backend)
      call.end(started() + says(WEEKS) + frame('stream_end', {}))
      await ended(chat)
      const cell = (name: string) => answers(chat).getByRole('cell', { name, exact: true })
      const words = cell('Opening cash')
      // A single line.
      expect((await words.boundingBox())?.height).toBeLessThan(36)
      const before = await words.boundingBox()
      const last = cell('1,234,553')
      await expect(last).not.toBeInViewport()
      const box = answers(chat).locator('[tabindex="0"]', { has: chat.getByRole('table') })
      await expect(box).toHaveCSS('background-attachment', 'local, scroll')
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
      expect((await words.boundingBox())?.x).toBe(before?.x)
      expect(await overflow(chat)).toBe(0)
    })

  test('[SHELL-720] at 390 px and twice the text size the title of a spreadsheet is visible', async ({
    backend,
    chat,
  }) => {
    const sheet = { id: '00000000-0000-4000-8000-000000000001', title: 'Loan of the new mill' }
    const times = { created_at: '2026-01-01T09:00:00Z', updated_at: '2026-01-01T09:00:00Z' }
    const whole = { ...sheet, ...times, revision: 1, public_share: null, workbook_data: {} }
    backend.on(`GET /api/spreadsheets/${sheet.id}/`, json(whole))
    await chat.setViewportSize({ width: 390, height: 844 })
    await chat.goto(`${backend.origin}/app/spreadsheet/${sheet.id}`)
    const title = chat.getByRole('navigation', { name: 'Breadcrumb' }).getByText(sheet.title)
    await expect(title).toBeVisible()
    await chat.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await frames(chat, 2)
    expect((await title.boundingBox())?.width).toBeGreaterThan(80)
    expect(await overflow(chat)).toBe(0)
  })

  test('[SHELL-720] at 320 px and twice the text size an open tool causes no sideways scrolling', async ({
    backend,
    chat,
  }) => {
    await chat.setViewportSize({ width: 320, height: 844 })
    const call = await ask(chat, backend)
    call.end(started() + readRange() + says(WIDE) + frame('stream_end', {}))
    await ended(chat)
    await answers(chat).getByRole('button', { name: TOOL.tool_display_name }).click()
    await chat.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await frames(chat, 2)
    const beyond = await answers(chat).evaluateAll((rows) =>
      rows
        .flatMap((row) => [...row.querySelectorAll('fieldset, [role=group], button, p, dl')])
        .filter((box) => box.closest('table') === null && box.checkVisibility())
        .filter((box) => box.getBoundingClientRect().right > innerWidth)
        .map((box) => box.outerHTML.slice(0, 80)),
    )
    expect(beyond).toEqual([])
    expect(await overflow(chat)).toBe(0)
  })

  test('[SEND-20] the attempt switch is at the right under a failed answer', async ({
    backend,
    chat,
  }) => {
    const fail = async (call: Awaited<ReturnType<typeof ask>>): Promise<void> => {
      call.end(started() + frame('error', { message: 'The model is busy.', code: 'overloaded' }))
      await ended(chat)
    }
    await fail(await ask(chat, backend))
    const again = backend.take('POST /api/chat/stream/')
    await answers(chat).last().getByRole('button', { name: 'Retry' }).click()
    await fail(await again)
    const attempts = answers(chat).getByRole('group', { name: 'Attempts' })
    const right = async () => {
      const [row, box] = [await answers(chat).last().boundingBox(), await attempts.boundingBox()]
      return (row?.x ?? 0) + (row?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))
    }
    expect(await right()).toBeLessThan(12)
  })

  test('[NOTE-547] in a new chat a toast covers neither the examples nor the composer', async ({
    chat,
  }) => {
    await chat.setViewportSize({ width: 1100, height: 900 })
    const chooser = chat.waitForEvent('filechooser')
    await chat.getByRole('button', { name: 'Attach files' }).click()
    const wrong = ['one.exe', 'two.exe'].map((name) => ({
      name,
      mimeType: '',
      buffer: Buffer.from('MZ'),
    }))
    await (await chooser).setFiles(wrong)
    const toasts = chat.locator('[data-sonner-toast][data-visible="true"]')
    await expect(toasts).toHaveCount(3)
    const covered = () =>
      chat.evaluate(() => {
        const shown = [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')]
        const kept = document.querySelectorAll('main li > button, [data-composer]')
        return [...kept].filter((one) => {
          const box = one.getBoundingClientRect()
          return shown.some((toast) => {
            const over = toast.getBoundingClientRect()
            const isBeside = over.right <= box.left || over.left >= box.right
            return !isBeside && over.bottom > box.top && over.top < box.bottom
          })
        }).length
      })
    await expect.poll(covered).toBe(0)
  })
}
