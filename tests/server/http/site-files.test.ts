import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const text = (path: string): string => readFileSync(at(path), 'utf8')

/** Width and height from the header of a PNG. */
const sizeOf = (name: string): readonly [number, number] => {
  const bytes = readFileSync(at(`public/${name}`))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Both pages with the shared head, as the build assembles them. */
const heads = ['index.html', 'public.html'].map((page) => {
  expect(text(page)).toContain('<!-- head -->')
  return text(page).replace('<!-- head -->', text('head.html'))
})

describe('icons and pictures', () => {
  it('[NAV-33] every icon that a page or the manifest names exists in the stated size', () => {
    const manifest = JSON.parse(text('public/site.webmanifest')) as {
      readonly icons: readonly { readonly src: string; readonly sizes: string }[]
      readonly background_color: string
    }
    const sized = manifest.icons.filter(({ sizes }) => sizes !== 'any')
    for (const { src, sizes } of sized) expect(sizeOf(src.slice(1)).join('x')).toBe(sizes)
    expect(sized.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    expect(sizeOf('apple-touch-icon.png')).toEqual([180, 180])
    // The header of an .ico file with one picture of 32 × 32 pixels.
    expect([...readFileSync(at('public/favicon.ico')).subarray(0, 8)]).toEqual([
      0, 0, 1, 0, 1, 0, 32, 32,
    ])
    for (const head of heads) {
      const named = [
        ...head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g),
      ]
      expect(named).toHaveLength(4)
      for (const [, file] of named) expect(statSync(at(`public/${file}`)).size).toBeGreaterThan(200)
    }
  })

  it('[NAV-33] the preview picture is 1200 by 630 pixels and under 300 kB', () => {
    expect(sizeOf('preview.png')).toEqual([1200, 630])
    expect(statSync(at('public/preview.png')).size).toBeLessThan(300_000)
  })

  it('[NAV-34] the browser bars have the colour of the page in both themes', () => {
    const [, light, dark] =
      /paper: pair\('(#\w+)', '(#\w+)'\)/.exec(text('src/ui/theme/tokens.css.ts')) ?? []
    for (const head of heads)
      for (const [theme, colour] of [
        ['light', light],
        ['dark', dark],
      ])
        expect(head).toMatch(
          new RegExp(
            `<meta\\s+name="theme-color"\\s+content="${colour}"\\s+media="\\(prefers-color-scheme: ${theme}\\)"\\s+data-theme="${theme}"`,
          ),
        )
  })

  it('[NAV-34] the browser bars follow the chosen theme', () => {
    const bars = ['light', 'dark'].map((theme) => ({ media: '', dataset: { theme } }))
    const root = { dataset: {} as { theme?: string } }
    let changed = () => {}
    const scene = {
      document: { documentElement: root, querySelectorAll: () => bars },
      localStorage: { getItem: (key: string) => (key.endsWith('.theme') ? 'dark' : null) },
      addEventListener: () => undefined,
      MutationObserver: class {
        constructor(hear: () => void) {
          changed = hear
        }
        observe() {}
      },
    }
    // theme.js is a classic script, so it runs before any module.
    runInNewContext(text('public/theme.js'), scene)
    const media = () => bars.map((bar) => bar.media)
    expect(root.dataset.theme).toBe('dark')
    expect(media()).toEqual(['not all', 'all'])
    root.dataset.theme = 'light'
    changed()
    expect(media()).toEqual(['all', 'not all'])
    delete root.dataset.theme
    changed()
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })
})
