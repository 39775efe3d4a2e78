import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from './setup/chromium.mjs'

/**
 * `node scripts/site-pictures.ts http://127.0.0.1:4173` renders the icons from public/icon.svg, and
 * the link preview image from the landing page of a running server. The images are committed, so
 * run it again after a change to the icon or the landing page.
 */
const [, , origin = 'http://127.0.0.1:4173'] = process.argv

const inPublic = (name: string): string =>
  fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const save = (name: string, bytes: Buffer): void => {
  writeFileSync(inPublic(name), bytes)
  console.log(`${String(bytes.byteLength).padStart(7)} bytes  public/${name}`)
}

const svg = readFileSync(inPublic('icon.svg'), 'utf8')
/** Background of the icon, for systems that crop its corners themselves. */
const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '#ffffff'
/** Safe zone of a maskable icon. A circular mask always shows this fraction of the diameter. */
const SAFE = 0.8

type Drawing = { readonly size: number; readonly isFull?: boolean; readonly share?: number }

const draw = async (page: Page, { size, isFull = false, share = 1 }: Drawing): Promise<Buffer> => {
  await page.setViewportSize({ width: size, height: size })
  const inner = Math.round(size * share)
  await page.setContent(
    `<style>html{height:100%;background:${isFull ? ground : 'transparent'}}
      body{margin:0;height:100%;display:grid;place-items:center}
      svg{width:${inner}px;height:${inner}px;display:block}</style>${svg}`,
  )
  return page.screenshot({ omitBackground: !isFull })
}

/** Wraps a 32 × 32 PNG in an .ico file. The header has 6 bytes and the directory entry 16. */
const toIco = (png: Buffer): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}

const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC' })
  save('favicon.ico', toIco(await draw(page, { size: 32 })))
  save('apple-touch-icon.png', await draw(page, { size: 180, isFull: true }))
  save('icon-192.png', await draw(page, { size: 192 }))
  save('icon-512.png', await draw(page, { size: 512 }))
  save('icon-maskable-512.png', await draw(page, { size: 512, isFull: true, share: SAFE }))
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(origin)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  save('preview.png', await page.screenshot())
} finally {
  await browser.close()
}
