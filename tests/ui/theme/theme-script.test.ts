import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const script = readFileSync('public/theme.js', 'utf8')

/** A page that runs the script with `kept` as the browser's storage. Null is a blocked storage. */
const open = (kept: Map<string, string> | null) => {
  const dataset: Record<string, string> = {}
  const heard: (() => void)[] = []
  runInNewContext(script, {
    document: { documentElement: { dataset }, querySelectorAll: () => [] },
    MutationObserver: class {
      observe() {}
    },
    localStorage: {
      getItem: (key: string) => {
        if (!kept) throw new Error('denied')
        return kept.get(key) ?? null
      },
    },
    addEventListener: (type: string, hear: () => void) => {
      if (type === 'storage') heard.push(hear)
    },
  })
  return { dataset, hearOther: () => heard.forEach((hear) => hear()) }
}

describe('theme and density on the root element', () => {
  it('[SHELL-141] have the chosen values before the first paint', () => {
    const kept = new Map([
      ['ledgerline.theme', 'dark'],
      ['ledgerline.density', 'comfortable'],
    ])
    expect(open(kept).dataset).toEqual({ theme: 'dark', density: 'comfortable' })
  })

  it.each([
    ['no theme is stored', new Map()],
    ['the stored theme is unknown', new Map([['ledgerline.theme', 'sepia']])],
    ['storage is blocked', null],
  ])('[SHELL-141] are not set if %s', (_, kept) => {
    expect(open(kept).dataset).toEqual({})
  })

  it('[SHELL-141] follow a choice in another tab at once, also a return to the default', () => {
    const kept = new Map<string, string>()
    const page = open(kept)
    kept.set('ledgerline.density', 'comfortable')
    page.hearOther()
    expect(page.dataset).toEqual({ density: 'comfortable' })
    kept.clear()
    page.hearOther()
    expect(page.dataset).toEqual({})
  })
})
