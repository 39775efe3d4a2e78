import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { STEADY_TIME_MS } from '../support/steady-time.ts'

/** Output folder of all screenshots, ignored by git. */
export const SHOTS = fileURLToPath(new URL('../../.tmp/screenshots/', import.meta.url))

export const shotOf = (name: string, width: number, theme: string): string =>
  `${SHOTS}${name}-${width}-${theme}.png`

/**
 * Fixes the page's clock half a minute after `STEADY_TIME_MS`, the server's time, so that page and
 * server show the same minute.
 */
export const atSteadyTime = (page: Page): Promise<void> =>
  page.clock.setFixedTime(STEADY_TIME_MS + 30_000)

/** Takes a screenshot without a blinking caret or animations. */
export async function shoot(page: Page, path: string): Promise<Buffer> {
  mkdirSync(SHOTS, { recursive: true })
  return page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}
