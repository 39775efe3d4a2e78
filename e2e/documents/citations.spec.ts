import { citation } from '#contract/documents/citation.ts'
import { says, started, frame } from '#tests/support/hostile.ts'
import { pagesPdf } from '#tests/support/documents/pages-pdf.ts'
import { expectAccessible } from '../support/axe.ts'
import { answers, conversation } from '../support/chat.ts'
import { LEDGER, sayWith, uploadTo } from '../support/documents.ts'
import { isFull } from '../support/full.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { test as plainly } from '../support/test.ts'

if (isFull) {
  test('[DOC-122, DOC-124] a citation in an answer opens its document page without reloading the app', async ({
    backend,
    chat,
  }) => {
    const filename = `${'Consolidated accounts of Northfield Mills '.repeat(3)}2025.pdf`
    const cite = citation({ documentId: 'd-1', page: 12, filename })
    const call = await ask(chat, backend)
    await call.write(started() + says(`Costs rose by 4 % ${cite}, more than rents did.`))
    call.end(frame('stream_end', {}))
    await ended(chat)
    const link = answers(chat)
      .last()
      .getByRole('link', { name: /^Consolidated .*2025\.pdf, page 12$/ })
    await expect(link).toBeVisible()
    await expectAccessible(chat, 'an answer with a citation')
    for (const width of [1440, 768, 390]) {
      await chat.setViewportSize({ width, height: 844 })
      expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const shots = process.env['CITE_SHOTS']
      if (shots)
        for (const colorScheme of ['light', 'dark'] as const) {
          await chat.emulateMedia({ colorScheme })
          await chat.screenshot({ path: `${shots}/${width}-${colorScheme}.png` })
        }
    }
    await chat.evaluate(() => Object.assign(globalThis, { isSame: true }))
    await link.focus()
    await chat.keyboard.press('Enter')
    await expect.poll(() => new URL(chat.url()).hash).toBe('#document=d-1&page=12')
    expect(await chat.evaluate(() => 'isSame' in globalThis)).toBe(true)
    await expect(conversation(chat)).toBeAttached()
  })

  plainly(
    '[DOC-205, DOC-206, DOC-207] a citation of a real answer opens the PDF at its page, with the cited row marked and in view',
    async ({ signedIn: page, account, request }) => {
      const buffer = pagesPdf([
        ['The annual report of the mill, with what the board has to say of the year.'],
        [
          'Income statement of the mill for the years that ended on 31 December',
          ...Array.from({ length: 30 }, (_, at) => [`Account ${at}`, `${at * 31}.50`, '1.00']),
          ['Revenue 2025', '48,200', '45,100'],
          ['Cost of sales', '31,000', '30,200'],
        ],
      ])
      const file = { name: 'Annual report.pdf', mimeType: 'application/pdf', buffer }
      const made = await uploadTo(request, account, [file])
      await sayWith(request, account, made, 'What was the revenue in 2025 in the annual report?')
      await page.setViewportSize({ width: 1440, height: 500 })
      await page.goto(`/app/chat/${made.conversationId}`)
      await answers(page).last().getByRole('paragraph').getByRole('link').first().press('Enter')
      const panel = page.getByRole('complementary', { name: file.name })
      const mark = panel.locator('mark', { hasText: '48,200' })
      await expect(mark).toBeInViewport()
      await expect(panel.getByRole('status')).toHaveText('Page 2 of 2. The cited place is marked.')
      await expect(panel).toBeFocused()
      await expect(panel.getByText('48,200')).toHaveCount(1)
      await expectAccessible(page, 'a cited row')
      await panel.getByRole('button', { name: 'Previous page' }).click()
      await expect(panel.getByText('The annual report of the mill')).toBeVisible()
      await expect(panel.locator('mark')).toHaveCount(0)
    },
  )

  plainly(
    '[DOC-207] a cited row far down in a long table is rendered, marked and in view',
    async ({ signedIn: page, account, request }) => {
      const made = await uploadTo(request, account, [LEDGER])
      await sayWith(request, account, made, 'What is the balance of Account 750 in the ledger?')
      await page.goto(`/app/chat/${made.conversationId}`)
      const cite = answers(page).last().getByRole('paragraph').getByRole('link').first()
      await cite.press('Enter')
      const panel = page.getByRole('complementary', { name: LEDGER.name })
      await expect(panel.locator('mark', { hasText: 'Account 750' })).toBeInViewport()
      await expect(panel).toBeFocused()
    },
  )
}
