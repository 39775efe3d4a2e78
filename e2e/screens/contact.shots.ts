import { existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@playwright/test'
import { SCREENS } from './all.ts'
import { THEMES, WIDTHS, type Screen } from './screen.ts'
import { SHOTS, shotOf } from './shots.ts'

/** Display width of a screenshot by its viewport width, in px. */
const SHOWN: Readonly<Record<number, number>> = { 1440: 640, 768: 340, 390: 174 }

const STYLE = `
body { margin: 24px; font: 13px/20px sans-serif; background: #8a918c; color: #000 }
section { margin: 0 0 32px } h2 { font-size: 20px; margin: 0 0 8px } h3 { font-size: 13px; margin: 16px 0 4px }
div { display: flex; gap: 12px; align-items: start } img { display: block }`

const rowOf = ({ name, widths = WIDTHS }: Screen, theme: string): string => {
  const pictures = widths
    .map((width) => [width, shotOf(name, width, theme)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([width, path]) => {
      const file = basename(path)
      return `<a href="${file}"><img src="${file}" alt="${file}" width="${SHOWN[width]}"></a>`
    })
  return pictures.length === 0 ? '' : `<h3>${name}</h3><div>${pictures.join('')}</div>`
}

const groups = [...new Set(SCREENS.map(({ group }) => group))]
const sectionOf = (group: string, theme: string): string =>
  `<section id="${group}-${theme}"><h2>${group}, ${theme}</h2>${SCREENS.filter(
    (screen) => screen.group === group,
  )
    .map((screen) => rowOf(screen, theme))
    .join('')}</section>`

/** One page with all screenshots, and one image per group and theme. */
test('contact sheet', async ({ page }) => {
  const sections = THEMES.flatMap((theme) => groups.map((group) => sectionOf(group, theme)))
  const file = `${SHOTS}index.html`
  const head = '<!doctype html><meta charset="utf-8"><title>Every screen</title>'
  writeFileSync(file, `${head}<style>${STYLE}</style>${sections.join('')}`)
  await page.goto(pathToFileURL(file).href)
  for (const theme of THEMES)
    for (const group of groups) {
      const section = page.locator(`[id="${group}-${theme}"]`)
      if ((await section.locator('img').count()) === 0) continue
      await section.screenshot({ path: `${SHOTS}sheet-${group.toLowerCase()}-${theme}.png` })
    }
  console.log(`The contact sheet: ${file}`)
})
