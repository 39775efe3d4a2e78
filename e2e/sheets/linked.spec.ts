import { answerEnded, answers, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { createSheet, openSheet, saved, typeIntoCell } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

if (isFull)
  test('[CONV-19, CONV-11, AGENT-7] a spreadsheet made by hand is linked to a new chat, which calculates with its cells', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    const id = await createSheet(request, account, 'By hand')
    await openSheet(appPage, id)
    await typeIntoCell(appPage, 'B1', '900')
    await typeIntoCell(appPage, 'B2', '100.5')
    await saved(appPage)
    await appPage.goto(`/app/chat?spreadsheet=${id}`)
    const linked = appPage.getByRole('list', { name: 'Linked spreadsheet' })
    await expect(linked).toContainText('By hand')
    await appPage.reload()
    await expect(linked).toContainText('By hand')
    await send(appPage, 'Sum of B1:B2')
    await answerEnded(appPage)
    await expect(answers(appPage).last()).toContainText('1,000.50')
    await expect(appPage).toHaveURL(/\/app\/chat\/[^/?]+$/)
    await send(appPage, 'Average of column B')
    await answerEnded(appPage)
    await expect(answers(appPage).last()).toContainText('500.25')
    await openSheet(appPage, id)
    await appPage.getByRole('button', { name: 'Chat', exact: true }).click()
    const beside = appPage.getByRole('complementary', { name: 'Chat' })
    await expect(beside.getByRole('log')).toContainText('500.25')
  })

test('[CONV-19, CONV-817, CONV-845] the chat says that its linked spreadsheet was not found, and the user can remove the link', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat?spreadsheet=00000000-0000-4000-8000-000000000000')
  const linked = appPage.getByRole('list', { name: 'Linked spreadsheet' })
  await expect(linked).toContainText('Spreadsheet not found')
  await appPage.getByRole('button', { name: 'Unlink the spreadsheet' }).click()
  await expect(appPage).toHaveURL('/app/chat')
  await expect(linked).toHaveCount(0)
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeFocused()
})
