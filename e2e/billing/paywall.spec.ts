import type { Page } from '@playwright/test'
import { PAYWALL_TYPING_IDLE_MS } from '#contract/limits/billing.ts'
import { frame, says, started } from '#tests/support/hostile.ts'
import { answers } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { ask, ended, expect, newChat, test } from '../support/hostile.ts'
import type { Backend } from '../support/hostile-server.ts'

const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Professional' })
const heading = (page: Page) => paywall(page).getByRole('heading', { level: 2 })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Asks with the last credit and waits until the answer begins. */
const askLast = async (page: Page, backend: Backend) => {
  backend.setBalance(1)
  await newChat(page, backend, 1)
  const call = await ask(page, backend)
  backend.setBalance(0)
  await call.write(started() + says('It is '))
  await expect(answers(page)).toContainText('It is')
  const end = async (): Promise<void> => {
    call.end(says('$5.') + frame('stream_end', {}))
    await ended(page)
    await expect(page.getByText('0 credits left').first()).toBeAttached()
  }
  return { end }
}

/** Space and Enter must not start a checkout. */
const pressesNothing = async (page: Page, backend: Backend): Promise<void> => {
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const button = paywall(page).getByRole('button', { name: /Upgrade|Redirecting/ })
  await expect(button).toHaveText('Upgrade to Professional')
  await expect(heading(page)).toBeFocused()
  expect(backend.seen.filter((line) => line.includes('checkout'))).toEqual([])
}

async function typesOn(page: Page): Promise<void> {
  await page.keyboard.type(' the next year')
  await page.clock.runFor(10 * PAYWALL_TYPING_IDLE_MS)
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('And of the next year')
  await expect(paywall(page)).toHaveCount(0)
}

if (isFull) {
  test('[BILL-70, BILL-71, CRED-5] if the last credit runs out while the user types, the paywall waits until the message field loses focus', async ({
    page,
    backend,
  }) => {
    await page.clock.install()
    const { end } = await askLast(page, backend)
    await composer(page).pressSequentially('And of')
    await end()
    await typesOn(page)

    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(PAYWALL_TYPING_IDLE_MS)
    await pressesNothing(page, backend)
    await page.keyboard.press('Escape')
    await expect(paywall(page)).toHaveCount(0)
    await expect(composer(page)).toHaveValue('And of the next year')

    await composer(page).press('Enter')
    await pressesNothing(page, backend)
    await page.keyboard.press('Escape')
    await expect(composer(page)).toBeFocused()
    await expect(composer(page)).toHaveValue('And of the next year')
  })

  test('[BILL-70, CRED-9] if the server refuses a message while the user types, the paywall waits until the field loses focus', async ({
    page,
    backend,
  }) => {
    await page.clock.install()
    backend.setBalance(5)
    await newChat(page, backend, 5)
    const call = await ask(page, backend)
    await call.write(started())
    await composer(page).pressSequentially('And of')
    call.end(
      frame('error', { message: 'No credits', code: 'CREDITS_EXHAUSTED', show_paywall: true }),
    )
    await ended(page)
    await typesOn(page)
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(PAYWALL_TYPING_IDLE_MS)
    await pressesNothing(page, backend)
  })

  test('[BILL-70, BILL-71, BILL-562] while the message field is empty, the paywall opens by itself, and Escape returns the focus to the field', async ({
    page,
    backend,
  }) => {
    const { end } = await askLast(page, backend)
    await expect(composer(page)).toBeFocused()
    await end()
    await pressesNothing(page, backend)
    await page.keyboard.press('Escape')
    await expect(composer(page)).toBeFocused()
  })

  test('[SHELL-240] a double click on Upgrade opens the paywall and keeps it open, and a click outside closes it', async ({
    chat: page,
  }) => {
    const upgrade = page.getByRole('banner').getByRole('button', { name: /^Upgrade to Pro/ })
    await upgrade.click()
    await expect(heading(page)).toBeFocused()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(paywall(page)).toBeVisible()
    await expect(paywall(page)).toBeFocused()
    await page.mouse.down()
    await page.mouse.up()
    await expect(paywall(page)).toHaveCount(0)
    await upgrade.dblclick()
    await expect(paywall(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(paywall(page)).toHaveCount(0)
    await expect(upgrade).toBeFocused()
  })
}
