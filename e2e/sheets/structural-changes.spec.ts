import { answerEnded, answers, send } from '../support/chat.ts'
import { callStep, expectSum, openScriptedSheet, selectInGrid } from '../support/scripted-sheet.ts'
import { saved } from '../support/sheet.ts'
import { bearer, expect, test } from '../support/test.ts'

type Change = { readonly tool_name: string; readonly turn: number }

const TABLE = [
  ['Line', 'Amount'],
  ['Rent', 1200],
  ['Salaries', 3400],
  ['Travel', 300],
  ['Total', '=SUM(B2:B4)'],
]

test('[SHEET-1096] [SHEET-1097] the open grid follows inserted rows, a rename and a sort, and their undo', async ({
  browser,
}) => {
  const { page, ends, account, request } = await openScriptedSheet(
    browser,
    [
      callStep('s1', 'write_range', { range: 'A1:B5', values: TABLE }),
      { text: 'The table is written.' },
      callStep('s2', 'edit_structure', {
        edits: [
          { do: 'insert_rows', sheet: 'Sheet1', at: 3, count: 2 },
          { do: 'rename_sheet', sheet: 'Sheet1', name: 'Model' },
        ],
      }),
      callStep('s3', 'write_range', {
        range: 'Model!A3:B4',
        values: [
          ['Fees', 50],
          ['Tax', 70],
        ],
      }),
      callStep('s4', 'sort_range', {
        range: 'Model!A1:B6',
        by: [{ column: 'Amount', order: 'desc' }],
      }),
      { text: 'The rows are sorted.' },
    ],
    13,
  )
  await using _ = ends
  await send(page, 'Write a table')
  await answerEnded(page)
  await selectInGrid(page, 'B2:B4')
  await expectSum(page, '4,900')

  await send(page, 'Insert two rows, rename and sort')
  await answerEnded(page)
  await expect(page.getByRole('tab', { name: 'Model' })).toBeVisible()
  await selectInGrid(page, 'B2:B3')
  await expectSum(page, '4,600')
  await selectInGrid(page, 'B6:B7')
  await expectSum(page, '5,070')
  await saved(page)
  await expect(page.getByText('Changed elsewhere')).toHaveCount(0)

  // The history has one change for each call, newest first.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const headers = await bearer(request, account)
  const listed = await request.get(`/api/spreadsheets/${id}/changes/`, { headers })
  const { changes } = (await listed.json()) as { readonly changes: readonly Change[] }
  expect(changes.map(({ tool_name, turn }) => [tool_name, turn])).toEqual([
    ['sort_range', 2],
    ['write_range', 2],
    ['edit_structure', 2],
    ['write_range', 1],
  ])

  const answer = answers(page).last()
  await answer.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Undone', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sheet1' })).toBeVisible()
  await selectInGrid(page, 'B4:B5')
  await expectSum(page, '5,200')
  await saved(page)
})
