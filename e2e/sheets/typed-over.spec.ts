import { send } from '../support/chat.ts'
import { callStep, expectSum, openScriptedSheet, selectInGrid } from '../support/scripted-sheet.ts'
import { goToCell, saved, storedCells } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[SHEET-1122] a write leaves what the user is typing into its cell, and shows after Escape', async ({
  browser,
}) => {
  const [typed, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { page, ends, account, request } = await openScriptedSheet(
    browser,
    [
      callStep('w1', 'write_range', { range: 'D20', values: [[10]] }, typed.promise),
      callStep(
        'w2',
        'write_range',
        { range: 'D20:D21', values: [[11], [1]], overwrite: true },
        again.promise,
      ),
      { text: 'All is written.' },
    ],
    18,
  )
  await using _ = ends
  const written = (text: string) =>
    expect(
      page.getByRole('status').filter({ hasText: `The assistant changed ${text}` }),
    ).toHaveCount(1)

  await send(page, 'Write a figure')
  await goToCell(page, 'D20')
  await page.keyboard.type('777')
  typed.resolve()
  await written('1 cell: Sheet1!D20.')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await saved(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const valueOf = async () =>
    (await storedCells(request, account, id)).find(({ address }) => address === 'D20')?.value
  await expect.poll(valueOf).toBe(7778)

  await goToCell(page, 'D20')
  await page.keyboard.type('5')
  again.resolve()
  await expect(page.getByText('All is written.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await selectInGrid(page, 'D20:D21')
  await expectSum(page, '12')
  await goToCell(page, 'D20')
  // The field shows the assistant's figure, so that an edit continues from it.
  await page.keyboard.press('F2')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect.poll(valueOf).toBe(112)
})
