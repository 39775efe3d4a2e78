import { answerEnded, answers, send } from '../support/chat.ts'
import { expectAccessible } from '../support/axe.ts'
import { callStep, expectSum, openScriptedSheet, selectInGrid } from '../support/scripted-sheet.ts'
import { expect, test } from '../support/test.ts'

const TABLE = [
  ['Rent', 1200.5],
  ['Salaries', 3400.25],
  ['Total', '=SUM(C4:C5)'],
  ['Balance check', '=C6-C4-C5'],
]
const FINE = '1 change, 8 cells, 0 new errors, checks OK'
const AMBER = '1 change, 1 cell, 1 new error, 1 finding to review'

test('[AGENT-1013] [AGENT-1014] [AGENT-1027] the server verifies the writes of an answer below it, until they are undone', async ({
  browser,
}) => {
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4:C7', values: TABLE }),
      { text: 'The table is written.' },
    ],
    15,
  )
  await using _ = ends
  await send(page, 'Write a table')
  await answerEnded(page)
  const line = answers(page).last().getByRole('status').getByText(FINE, { exact: true })
  await expect(line).toBeVisible()
  await expectAccessible(page, 'the verification of an answer')

  await page.reload()
  await expect(line).toBeVisible()
  await answers(page).last().getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(answers(page).last().getByRole('button', { name: 'Undone' })).toBeVisible()
  await expect(line).toBeHidden()
})

test('[AGENT-1022] the line is amber if an error remains', async ({ browser }) => {
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4', values: [['=1/0']] }),
      { text: 'Written.' },
      { text: 'The division by zero is intended.' },
    ],
    16,
  )
  await using _ = ends
  await send(page, 'Write a fault')
  await answerEnded(page)
  await expect(page.getByText('The division by zero is intended.', { exact: true })).toBeVisible()
  await expect(
    answers(page)
      .last()
      .getByRole('status')
      .getByText(/1 new error/),
  ).toHaveText(AMBER)
  await expectAccessible(page, 'an amber verification')
})

test('[AGENT-1144] a stopped answer says that its writes stay, until they are undone', async ({
  browser,
}) => {
  const never = new Promise(() => {})
  const { page, ends } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'B4', values: [[1200.5]] }),
      callStep('w2', 'write_range', { range: 'B5', values: [[3400.25]] }),
      callStep('w3', 'write_range', { range: 'B6', values: [[1]] }, never),
    ],
    17,
  )
  await using _ = ends
  await send(page, 'Write three figures')
  await expect(answers(page).last().getByText('Write range')).toHaveCount(2)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const line = page.getByRole('status').getByText('2 changes before you stopped, not verified')
  await expect(line).toBeVisible()
  await selectInGrid(page, 'B4:B5')
  await expectSum(page, '4,600.75')
  await expectAccessible(page, 'a stopped answer with writes')
  const stopped = page.getByRole('log').locator('[data-row]').last()
  await stopped.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(stopped.getByRole('button', { name: 'Undone' })).toBeVisible()
  await expect(line).toBeHidden()
})
