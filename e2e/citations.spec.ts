import { citation } from '#contract/citation.ts'
import { says, started, frame } from '#tests/support/hostile.ts'
import { expectAccessible } from './support/axe.ts'
import { answers, conversation } from './support/chat.ts'
import { isFull } from './support/full.ts'
import { ask, ended, expect, test } from './support/hostile.ts'

if (isFull)
  test('[DOC-122, DOC-124] a citation of an answer opens its page, and the page is not loaded anew', async ({
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
