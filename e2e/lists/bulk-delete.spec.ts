import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[SHELL-541, NOTE-540] deleting more than ten spreadsheets asks first, and "Notifications" omits a deletion that was undone', async ({
  signedIn: page,
  account,
  request,
}) => {
  for (let n = 1; n <= 11; n += 1) await createSheet(request, account, `Sheet ${n}`)
  await page.goto('/app/spreadsheets')
  const rows = page.getByRole('list', { name: 'Spreadsheets' }).getByRole('listitem')
  await expect(rows).toHaveCount(11)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await all.check()
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete 11 spreadsheets?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(11)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete 11 spreadsheets' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(11)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: /^Notifications/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notices).toBeVisible()
  await expect(notices.getByText('Deleted 11 spreadsheets')).toHaveCount(0)
})
