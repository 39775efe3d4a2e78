import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { SCREENS } from './all.ts'
import { atSteadyTime } from './shots.ts'
import { test } from './stage.ts'

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** Screenshots in the README: screen, width in px and theme. */
const PICTURES = [
  ['chat-answer', 1280, 'light'],
  ['sheet-chat', 1280, 'light'],
  ['spreadsheets', 1280, 'dark'],
  ['public-sheet', 1280, 'light'],
] as const

/** Maximum size of a screenshot. */
const MAX_BYTES = 150_000

/** Converts a PNG to WebP in the browser, to a fifth of its size. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.9)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

for (const [name, width, colorScheme] of PICTURES)
  test.describe(() => {
    test.use({ email: `${name}-readme@northfield.example` })
    test(`picture of ${name}`, async ({ page, context, show }) => {
      const screen = SCREENS.find((one) => one.name === name)
      if (!screen) throw new Error(`no screen ${name}`)
      await atSteadyTime(page)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await show(screen)
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      const webp = await toWebp(await context.newPage(), png)
      expect(webp.byteLength, 'bytes').toBeLessThan(MAX_BYTES)
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(`${FOLDER}${name}.webp`, webp)
    })
  })
