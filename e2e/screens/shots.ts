import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { STEADY_TIME_MS } from '../support/steady-time.ts'

/** Where the pictures of all screens go; git leaves it out. */
export const SHOTS = fileURLToPath(new URL('../../.tmp/screenshots/', import.meta.url))

/** The path of a picture of a screen. */
export const shotOf = (name: string, width: number, theme: string): string =>
  `${SHOTS}${name}-${width}-${theme}.png`

/** Has a page see the same minute as the server whose clock stands. */
export const atSteadyTime = (page: Page): Promise<void> =>
  page.clock.setFixedTime(STEADY_TIME_MS + 30_000)

/** Takes the picture of what is on the page: no caret blinks, nothing moves. */
export async function shoot(page: Page, path: string): Promise<Buffer> {
  mkdirSync(SHOTS, { recursive: true })
  return page.screenshot({ path, animations: 'disabled', caret: 'hide' })
}
