import { signUpIn } from './account.ts'
import { openTab, type Tab } from './browser.ts'
import { LAST_WORDS } from './corpus.ts'
import type { Replay } from './replay.ts'

/** Idle time before a measurement, in ms. */
const QUIET_MS = 2000

/**
 * Opens a page of the replay server in a new browser and runs a measurement on it. Signs in first,
 * except for a bare page.
 */
export const measureOn = async <T>(
  replay: Replay,
  path: string,
  measure: (tab: Tab) => Promise<T>,
): Promise<T> => {
  const tab = await openTab(LAST_WORDS)
  try {
    if (!path.startsWith('/bare')) await signUpIn(tab, replay.origin)
    await tab.page.goto(replay.origin + path)
    await tab.page.getByRole('textbox', { name: 'Message' }).waitFor()
    await tab.page.waitForTimeout(QUIET_MS)
    return await measure(tab)
  } finally {
    await tab.browser.close()
  }
}

/** Fills in a message, ready to send with Enter. */
export const writeMessage = async ({ page }: Tab): Promise<void> => {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.click()
  await box.fill('Review the quarter')
  await page.waitForTimeout(500)
}
