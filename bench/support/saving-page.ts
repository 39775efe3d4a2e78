import { SHEETS } from '#src/texts/screens.ts'
import type { Person } from '#tests/support/server/caller.ts'
import { openTab, type Tab } from './browser.ts'
import { printFigure, round } from './figure.ts'
import { collectLongTasks, longTasksOf, type LongTask } from './long-tasks.ts'

const EDITS = 4
/** The grid takes several seconds to draw a workbook of 10 MB. */
const OPEN_MAX_MS = 90_000
/** Pause after a save, long enough for the page to also store the edit on the device. */
const REST_MS = 2500

const signIn = async ({ page }: Tab, { origin, cookie }: Person): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: origin }])
}

/** Types into a cell like a user, and waits until the server has stored the change. */
const edit = async ({ page }: Tab, row: number): Promise<void> => {
  const nameBox = page.getByRole('textbox', { name: 'Name box' })
  await nameBox.fill(`B${row}`)
  await nameBox.press('Enter')
  await page.waitForFunction(() => !document.activeElement?.closest('[data-u-comp="defined-name"]'))
  const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  const answer = await put
  if (answer.status() !== 200) throw new Error(`a save answered ${answer.status()}`)
  if (!answer.request().headers()['content-encoding']) throw new Error('a save went plain')
}

const worst = (tasks: readonly LongTask[], key: keyof LongTask): number =>
  round(Math.max(0, ...tasks.map((task) => task[key])))

/**
 * Measures long tasks of the page during edits and saves of a large workbook: our part and
 * Univer's.
 */
export const measurePage = async (saver: Person, id: string): Promise<void> => {
  const tab = await openTab('')
  const { page } = tab
  try {
    await page.addInitScript(collectLongTasks)
    await signIn(tab, saver)
    await page.goto(`${saver.origin}/app/spreadsheet/${id}`)
    const status = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('status')
    await page.getByRole('toolbar', { name: SHEETS.toolbar }).waitFor({ timeout: OPEN_MAX_MS })
    await status.getByText(SHEETS.saved, { exact: true }).waitFor({ timeout: OPEN_MAX_MS })
    await edit(tab, 1)
    await page.waitForTimeout(REST_MS)
    const tasks = await longTasksOf(tab, async () => {
      for (let row = 2; row < 2 + EDITS; row += 1) await edit(tab, row)
      await page.waitForTimeout(REST_MS)
    })
    printFigure(
      'saving: edits of a workbook of 10 MB, our part of the longest task',
      worst(tasks, 'ours'),
      'ms',
      {
        target: '<= 50',
        edits: EDITS,
        universLongestMs: worst(tasks, 'all'),
        longTasks: tasks.length,
      },
    )
  } finally {
    await tab.browser.close()
  }
}
