import { answers, answerEnded, questions, send } from '../support/chat.ts'
import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

test('[NAV-4, NAV-5, NAV-23] the public pages exist, and the footer links to the legal pages', async ({
  page,
}) => {
  for (const name of ['About', 'Pricing'])
    await test.step(name, async () => {
      await page.goto('/')
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
    })
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ] as const) {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('©')
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('[NAV-6, NAV-55] the sitemap is a file that lists the public pages, and each page exists', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' })
  await expect(link).toHaveAttribute('href', '/sitemap.xml')
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('xml')
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (found) => new URL(found[1] ?? '').pathname,
  )
  expect(listed.toSorted()).toEqual(['/', '/about', '/chat', '/pricing', '/privacy', '/terms'])
  const headings = new Set<string>()
  for (const path of listed) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL(path)
    headings.add(await heading.innerText())
  }
  expect(headings.size, 'each is a page of its own').toBe(listed.length)
})

test('[SHELL-13, SHELL-30] Support opens in a new tab, at /about#support by default', async ({
  appPage,
}) => {
  const support = appPage.getByRole('banner').getByRole('link', { name: 'Support' })
  await expect(support).toHaveAttribute('target', '_blank')
  await expect(support).toHaveAttribute('href', '/about#support')
  await appPage.goto('/about')
  await expect(appPage.getByRole('link', { name: 'Access the API' })).toHaveAttribute(
    'href',
    '/about#api',
  )
  await expect(appPage.locator('#support')).toBeVisible()
  await expect(appPage.locator('#api')).toBeVisible()
})

test('[NAV-22] app pages are a centred column, 65 % wide on large screens and 55 % on larger ones', async ({
  signedIn: appPage,
}) => {
  const share = async (width: number) => {
    await appPage.setViewportSize({ width, height: 800 })
    const column = appPage.getByRole('heading', { level: 1 }).locator('xpath=../..')
    return ((await column.boundingBox())?.width ?? 0) / width
  }
  await appPage.goto('/app/chats')
  expect(await share(1200)).toBeCloseTo(0.65, 2)
  expect(await share(1600)).toBeCloseTo(0.55, 2)
})

test('[CONV-16] a row has a link with its title, an actions button and a checkbox', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await createSheet(request, account)
  await appPage.goto('/app/spreadsheets')
  const rows = appPage.getByRole('list', { name: 'Spreadsheets' })
  await expect(rows.getByRole('link', { name: 'Budget' })).toBeVisible()
  await rows.getByRole('checkbox', { name: 'Select Budget' }).check()
  await rows.getByRole('button', { name: 'Actions for Budget' }).click()
  for (const item of ['Open', 'Rename', 'Delete'])
    await expect(appPage.getByRole('menuitem', { name: item })).toBeVisible()
})

test('[SHELL-18] under 768 px the sidebar is a sheet of 18rem that slides over the page', async ({
  appPage,
}) => {
  await appPage.setViewportSize({ width: 390, height: 800 })
  const main = appPage.getByRole('navigation', { name: 'Main' })
  await expect(main).toBeHidden()
  await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(main).toBeVisible()
  const sheet = appPage.getByRole('dialog', { name: 'Sidebar' })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(18 * 16)
  await appPage.keyboard.press('Escape')
  await expect(main).toBeHidden()
})

test('[SHELL-8] a paste of 300 characters becomes a chip, a shorter one does not, and the chip text is sent whole', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  const composer = appPage.getByRole('textbox', { name: 'Message' })
  const paste = (text: string) =>
    composer.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      field.dispatchEvent(event)
    }, text)
  await composer.focus()
  await paste('a'.repeat(299))
  await expect(appPage.getByText(/^Pasted text/)).toHaveCount(0)
  await paste('b'.repeat(300))
  await paste('c'.repeat(1248))
  await expect(appPage.getByText('Pasted text - 300 chars')).toBeVisible()
  await expect(appPage.getByText('Pasted text - 1248 chars')).toBeVisible()
  await appPage.getByRole('button', { name: 'Remove pasted text segment' }).first().click()
  await expect(appPage.getByText('Pasted text - 300 chars')).toHaveCount(0)
  await send(appPage, 'What is this?')
  await answerEnded(appPage)
  await expect(questions(appPage)).toContainText('c'.repeat(1248))
  await expect(questions(appPage)).not.toContainText('bbb')
  await expect(answers(appPage)).toHaveCount(1)
})
