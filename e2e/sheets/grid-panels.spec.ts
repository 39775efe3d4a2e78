import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  goToCell,
  gridReady,
  openSheet,
  saved,
  stored,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { bearer, expect, type Account } from '../support/test.ts'

type Rule = {
  readonly formula1?: string
  readonly ranges: readonly { readonly startRow: number; readonly endRow: number }[]
}

/** Rules of a plugin as stored on the server. */
async function rules(request: APIRequestContext, account: Account, id: string, part: string) {
  const answer = await request.get(`/api/spreadsheets/${id}/`, {
    headers: await bearer(request, account),
  })
  const { workbook_data } = (await answer.json()) as {
    readonly workbook_data: {
      readonly resources?: readonly { readonly name: string; readonly data: string }[]
    }
  }
  const data = workbook_data.resources?.find(({ name }) => name === part)?.data ?? '{}'
  return Object.values(JSON.parse(data || '{}') as Record<string, readonly Rule[]>).flat()
}

/** Opens a toolbar tool. If the toolbar has no room for the tool, opens "More" first. */
const openTool = async (page: Page, name: string): Promise<void> => {
  const tool = page.getByRole('button', { name, exact: true })
  if (!(await tool.isVisible()))
    await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click()
  await tool.click()
}
const panel = (page: Page): Locator => page.locator('[data-u-comp="sidebar"]')

test('[SHEET-670] a validation rule is stored, marked and undoable only after "Done"', async ({
  sheetPage: page,
  account,
  request,
  sheetId: id,
}) => {
  const stands = () => rules(request, account, id, 'SHEET_DATA_VALIDATION_PLUGIN')
  await typeIntoCell(page, 'A1', '5')
  await saved(page)
  await goToCell(page, 'A1:A3')
  /** Saves another edit, which also saves all pending changes of the sheet. */
  const saveWith = async (cell: string): Promise<void> => {
    await typeIntoCell(page, cell, 'x')
    await saved(page)
    expect(await stored(request, account, id, cell)).toBe('x')
  }
  const add = async () => {
    await openTool(page, 'Data validation')
    await page.getByRole('menu', { name: 'Data validation' }).getByText('Add a rule').click()
    await expect(panel(page).getByText('New rule')).toBeVisible()
  }

  // Neither Cancel nor Escape stores the rule.
  const value = panel(page).getByRole('textbox', { name: 'Enter value or formula' })
  await add()
  await value.fill('7')
  await saveWith('E1')
  expect(await stands()).toEqual([])
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add a rule' })).toBeVisible()
  await goToCell(page, 'A1:A3')
  await add()
  await value.fill('7')
  await value.press('Escape')
  await expect(value).toBeHidden()
  await saveWith('E2')
  expect(await stands()).toEqual([])
  // The cancelled rules are no undo steps, so three steps revert the three cell edits.
  await goToCell(page, 'A1')
  for (const cell of ['E2', 'E1', 'A1']) {
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(request, account, id, cell)).toBeUndefined()
  }

  // "Done" right after a change stores the shown value as one step.
  await goToCell(page, 'A1:A3')
  await add()
  await value.fill('8')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await stands()).map(({ formula1 }) => formula1)).toEqual(['8'])
  // Edit an existing rule: cancel first, then confirm.
  await panel(page).getByText('A1:A3').click()
  await value.fill('9')
  await value.press('Escape')
  await expect(value).toBeHidden()
  await saveWith('E3')
  expect((await stands()).map(({ formula1 }) => formula1)).toEqual(['8'])
  await goToCell(page, 'A1:A3')
  await openTool(page, 'Data validation')
  await page
    .getByRole('menu', { name: 'Data validation' })
    .getByText('Data validation', { exact: true })
    .click()
  await panel(page).getByText('A1:A3').click()
  await expect(value).toHaveValue('8')
  await value.fill('9')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await stands()).map(({ formula1 }) => formula1)).toEqual(['9'])
  await goToCell(page, 'C1')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stands()).map(({ formula1 }) => formula1)).toEqual(['8'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(request, account, id, 'E3')).toBeUndefined()
  await page.keyboard.press('Control+z')
  await expect.poll(stands).toEqual([])
})

test('[SHEET-671] "Insert a function" lists the functions and leaves the cell unchanged until one is chosen', async ({
  sheetPage: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '1')
  await saved(page)
  await goToCell(page, 'A1')
  await page.getByRole('button', { name: 'Insert a function' }).click()
  const search = panel(page).getByRole('textbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('pmt')
  await expect(panel(page).getByRole('listitem').filter({ hasText: /^PMT$/ })).toBeVisible()
  await search.press('Escape')
  await expect(search).toBeHidden()
  await page.reload()
  await gridReady(page)
  expect(await stored(request, account, id, 'A1')).toBe(1)

  await goToCell(page, 'A2')
  await page.getByRole('button', { name: 'Insert a function' }).press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('sum')
  await panel(page).getByRole('listitem').filter({ hasText: /^SUM$/ }).click()
  await panel(page).getByRole('button', { name: 'OK' }).click()
  await page.keyboard.type('A1,5)')
  await page.keyboard.press('Enter')
  await saved(page)
  await expect.poll(() => stored(request, account, id, 'A2')).toBe(6)
})

for (const way of ['keyboard', 'pointer'] as const)
  test(`[SHEET-672] Escape closes a menu in "More", then "More", and focuses its button: ${way}`, async ({
    sheetPage: page,
  }) => {
    const more = page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true })
    const list = page.getByRole('dialog', { name: 'More tools' })
    const press = (button: Locator) => (way === 'keyboard' ? button.press('Enter') : button.click())
    for (const name of ['Conditional formatting', 'Sort']) {
      await press(more)
      const tool = list.getByRole('button', { name, exact: true })
      await press(tool)
      const menu = page.getByRole('menu', { name })
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(list).toBeVisible()
      await expect(tool).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(more).toBeFocused()

      // The second Escape arrives while the menu is still closing.
      await press(more)
      await press(tool)
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(more).toBeFocused()
    }
  })

test('[SHEET-673] the toolbar names the number format of the selected cell, however the cell was selected', async ({
  signedIn: page,
  account,
  request,
}) => {
  const patterns = ['#,##0.00', '#,##0.00_);(#,##0.00)', '"$"#,##0.00', '0.00%', 'm/d/yyyy', '@']
  const cells = Object.fromEntries(
    [...patterns, '"Yes";"Yes";"No"'].map((pattern, at) => [
      at,
      { v: 1, t: 2, s: { n: { pattern } } },
    ]),
  )
  const made = await request.post('/api/spreadsheets/', {
    headers: await bearer(request, account),
    data: {
      title: 'Formats',
      workbook_data: {
        id: 'b',
        name: 'Formats',
        appVersion: '0.25.1',
        locale: 'enUS',
        styles: {},
        sheetOrder: ['s', 't'],
        sheets: {
          s: { id: 's', name: 'S', cellData: { 0: cells }, rowCount: 20, columnCount: 9 },
          t: { id: 't', name: 'T', cellData: {}, rowCount: 20, columnCount: 9 },
        },
      },
    },
  })
  const { id } = (await made.json()) as { readonly id: string }
  await openSheet(page, id)
  const says = (name: string) =>
    expect(page.getByRole('button', { name: `Number format: ${name}`, exact: true })).toBeVisible()
  const names = ['Number', 'Accounting', 'Currency', 'Percent', 'Short date', 'Text', 'Custom']
  for (const [at, name] of names.entries()) {
    await goToCell(page, `${'ABCDEFG'[at]}1`)
    await says(name)
  }
  await goToCell(page, 'H1')
  await says('General')
  // The name also follows typing, undo, redo, and a switch of worksheets.
  await page.keyboard.type('12%')
  await page.keyboard.press('Control+Enter')
  await goToCell(page, 'H1')
  await says('Percent')
  await page.keyboard.press('Control+z')
  await says('General')
  await page.keyboard.press('Control+y')
  await says('Percent')
  await page.getByRole('tab', { name: 'T' }).click()
  await says('General')
  await page.getByRole('tab', { name: 'S' }).click()
  await says('Percent')
})
