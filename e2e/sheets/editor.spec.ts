import { answerEnded, answers, send } from '../support/chat.ts'
import { createSheet, openSheet, saved, typeIntoCell } from '../support/sheet.ts'
import { expectAccessible } from '../support/axe.ts'
import { bearer, expect, test } from '../support/test.ts'

const SHEET = 'sheet-1'
const range = { startRow: 0, endRow: 4, startColumn: 0, endColumn: 1 }
/** A one-pixel image with its position. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const PLACE = {
  from: { column: 3, columnOffset: 36, row: 5, rowOffset: 0 },
  to: { column: 3, columnOffset: 76, row: 6, rowOffset: 20 },
  angle: 0,
}
/** Plugin resources that Univer stores in a workbook, each with a text to search for. */
const RESOURCES = {
  SHEET_FILTER_PLUGIN: { [SHEET]: { ref: range } },
  SHEET_NOTE_PLUGIN: {
    [SHEET]: {
      1: {
        0: { id: 'n1', row: 1, col: 0, width: 160, height: 72, note: 'From the bank', show: false },
      },
    },
  },
  SHEET_HYPER_LINK_PLUGIN: {
    [SHEET]: [{ id: 'l1', row: 2, column: 0, payload: 'https://example.test/terms' }],
  },
  SHEET_CONDITIONAL_FORMATTING_PLUGIN: {
    [SHEET]: [
      {
        cfId: 'c1',
        ranges: [range],
        stopIfTrue: false,
        rule: {
          type: 'highlightCell',
          subType: 'number',
          operator: 'greaterThan',
          value: 5,
          style: { bg: { rgb: '#fbebe8' } },
        },
      },
    ],
  },
  SHEET_DATA_VALIDATION_PLUGIN: {
    [SHEET]: [
      { uid: 'v1', type: 'whole', operator: 'greaterThan', formula1: '1', ranges: [range] },
    ],
  },
  SHEET_DRAWING_PLUGIN: {
    [SHEET]: {
      data: {
        p1: {
          unitId: 'book',
          subUnitId: SHEET,
          drawingId: 'p1',
          drawingType: 0,
          imageSourceType: 'BASE64',
          source: DOT,
          transform: { left: 300, top: 120, width: 40, height: 40, angle: 0 },
          sheetTransform: PLACE,
          axisAlignSheetTransform: PLACE,
        },
      },
      order: ['p1'],
    },
  },
  SHEET_TABLE_PLUGIN: {
    [SHEET]: {
      tables: [
        {
          id: 't1',
          name: 'Costs',
          range: { startRow: 9, endRow: 11, startColumn: 0, endColumn: 1 },
          options: { showHeader: true, showFooter: false, tableStyleId: 'table-default-0' },
          filters: { tableColumnFilterList: [] },
          columns: ['Item', 'Sum'].map((displayName, at) => ({
            id: `k${at}`,
            displayName,
            dataType: 'string',
            formula: '',
            meta: {},
            style: {},
          })),
          meta: {},
        },
      ],
    },
  },
  // A resource of a plugin that the editor does not include.
  SHEET_THREAD_COMMENT_PLUGIN: { [SHEET]: [{ id: 'comment-1' }] },
}

type Resource = { readonly name: string; readonly data: string }

test('[SHEET-90] [SHEET-92] filters, notes, links, formats, rules, pictures, tables and unknown parts survive a save and a reload', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  const headers = await bearer(request, account)
  const workbook_data = {
    id: 'book',
    name: '',
    appVersion: '0.25.1',
    locale: 'enUS',
    styles: {},
    sheetOrder: [SHEET],
    sheets: {
      [SHEET]: {
        id: SHEET,
        name: 'Sheet1',
        rowCount: 100,
        columnCount: 20,
        cellData: {
          0: { 0: { v: 'Item' }, 1: { v: 'Sum' } },
          1: { 0: { v: 'Rent' }, 1: { v: 9 } },
          9: { 0: { v: 'Item' }, 1: { v: 'Sum' } },
          10: { 0: { v: 'Fees' }, 1: { v: 3 } },
        },
      },
    },
    resources: Object.entries(RESOURCES).map(([name, data]) => ({
      name,
      data: JSON.stringify(data),
    })),
  }
  const made = await request.post('/api/spreadsheets/', {
    headers,
    data: { title: 'Rich', workbook_data },
  })
  const { id } = (await made.json()) as { readonly id: string }
  const kept = async () => {
    const answer = await (await request.get(`/api/spreadsheets/${id}/`, { headers })).json()
    const resources = answer.workbook_data.resources as readonly Resource[]
    return (name: string) => resources.find((one) => one.name === name)?.data ?? ''
  }
  for (const [address, text] of [
    ['D1', 'first'],
    ['D2', 'again'],
  ] as const) {
    await openSheet(appPage, id)
    await typeIntoCell(appPage, address, text)
    await saved(appPage)
    const of = await kept()
    expect(JSON.parse(of('SHEET_FILTER_PLUGIN'))[SHEET].ref).toMatchObject(range)
    expect(of('SHEET_NOTE_PLUGIN')).toContain('From the bank')
    expect(of('SHEET_HYPER_LINK_PLUGIN')).toContain('https://example.test/terms')
    expect(of('SHEET_CONDITIONAL_FORMATTING_PLUGIN')).toContain('greaterThan')
    expect(of('SHEET_DATA_VALIDATION_PLUGIN')).toContain('v1')
    expect(of('SHEET_THREAD_COMMENT_PLUGIN')).toContain('comment-1')
    const picture = JSON.parse(of('SHEET_DRAWING_PLUGIN'))[SHEET].data.p1
    expect(picture).toMatchObject({ source: DOT, sheetTransform: PLACE })
    const { tables } = JSON.parse(of('SHEET_TABLE_PLUGIN'))[SHEET]
    expect(tables).toMatchObject([{ id: 't1', name: 'Costs' }])
  }
})

test('[SHEET-20] [SHEET-95] [SHEET-96] [SHEET-97, SHEET-1063] [SHEET-98] the chat beside the grid is about the open spreadsheet', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account, 'By hand')
  await openSheet(appPage, id)
  await typeIntoCell(appPage, 'B1', '900')
  await typeIntoCell(appPage, 'B2', '100.5')
  await saved(appPage)
  await expect(appPage.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(appPage.getByRole('button', { name: 'Bold' })).toBeVisible()
  await expect(appPage.getByRole('button', { name: 'Protect range' })).toHaveCount(0)

  const open = appPage.getByRole('button', { name: 'Chat', exact: true })
  const panel = appPage.getByRole('complementary', { name: 'Chat' })
  await open.click()
  await expect(open).toBeFocused()
  await expect(panel.getByText('Ask about this sheet')).toBeVisible()
  await expectAccessible(appPage, 'a sheet with its chat')
  await send(appPage, 'Sum of B1:B2')
  await answerEnded(appPage)
  await expect(answers(appPage).last()).toContainText('1,000.50')
  await expect(appPage).toHaveURL(`/app/spreadsheet/${id}`)

  // The panel reopens with the sheet and shows the sheet's newest chat.
  await openSheet(appPage, id)
  await expect(panel.getByRole('log')).toContainText('1,000.50')
  await panel.getByRole('button', { name: 'New chat about this sheet' }).click()
  await expect(panel.getByText('Ask about this sheet')).toBeVisible()
  await panel.getByRole('button', { name: 'Chats about this sheet' }).click()
  await appPage.getByRole('menuitem').or(appPage.getByRole('menuitemradio')).first().click()
  await expect(panel.getByRole('log')).toContainText('1,000.50')

  // Shift+F6 moves the focus from the bar above the grid to the chat.
  await appPage.getByRole('button', { name: 'Chat', exact: true }).focus()
  await appPage.keyboard.press('Shift+F6')
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  // Below 1280 px the chat overlays the grid. Escape closes it and restores the focus.
  await appPage.setViewportSize({ width: 900, height: 800 })
  await expect(panel).toHaveCount(0)
  await open.click()
  await panel.getByRole('textbox', { name: 'Message' }).focus()
  await appPage.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('[SHEET-99] beside an unsaved spreadsheet the panel says that the chat begins after saving', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/spreadsheet')
  await appPage.getByRole('button', { name: 'Chat', exact: true }).click()
  const panel = appPage.getByRole('complementary', { name: 'Chat' })
  await expect(panel).toContainText('You can chat once this sheet is saved.')
})
