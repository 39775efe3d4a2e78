import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shortcutsOf } from '#src/texts/shortcuts.ts'
import { paletteActionOf } from '#src/ui/palette/keys.ts'
import { APP_KEYS, shortcutOf } from '#src/ui/actions/use-shortcuts.ts'
import { keyLabels, withShortcut } from '#src/ui/actions/key-labels.ts'

/** A fake element. `closest` matches every selector that contains one of the words in `within`. */
class FakeElement {
  readonly within: readonly string[]
  constructor(within: readonly string[]) {
    this.within = within
  }
  closest(selector: string): FakeElement | null {
    return this.within.some((word) => selector.includes(word)) ? this : null
  }
}
beforeAll(() => void vi.stubGlobal('Element', FakeElement))
afterAll(() => void vi.unstubAllGlobals())

type Press = Parameters<typeof shortcutOf>[0]
const at = (...within: readonly string[]) => new FakeElement(within) as unknown as EventTarget
const press = (keys: string, more: Partial<Press> = {}): Press => {
  const parts = keys.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    repeat: false,
    target: at(),
    ...more,
  }
}

describe('the global shortcuts', () => {
  it.each([
    ['Ctrl+k', 'palette'],
    ['Meta+k', 'palette'],
    ['Ctrl+K', 'palette'],
    ['Ctrl+b', 'sidebar'],
    ['Meta+b', 'sidebar'],
    ['Shift+?', 'shortcuts'],
    ['?', 'shortcuts'],
    ['k', undefined],
    ['Ctrl+Shift+k', undefined],
    ['Ctrl+Shift+B', undefined],
    ['Ctrl+Alt+k', undefined],
    ['Ctrl+?', undefined],
    ['Alt+?', undefined],
    ['Ctrl+x', undefined],
  ])('[PAL-1] [SHELL-15] map %s to %s', (keys, name) => {
    expect(shortcutOf(press(keys))).toBe(name)
  })

  it('[PAL-1] are off while the user types, except for the sidebar', () => {
    // `:read-write` matches text inputs, textareas and editable areas.
    const target = at(':read-write')
    expect(shortcutOf(press('Ctrl+k', { target }))).toBeUndefined()
    expect(shortcutOf(press('?', { target }))).toBeUndefined()
    expect(shortcutOf(press('Ctrl+b', { target }))).toBe('sidebar')
  })

  it('[SHELL-23] are off while the grid has the focus', () => {
    const target = at('data-owns-keys')
    for (const keys of ['Ctrl+k', 'Ctrl+b', '?'])
      expect(shortcutOf(press(keys, { target }))).toBeUndefined()
  })

  it('[PAL-9] are off over a dialog or a menu', () => {
    expect(shortcutOf(press('Ctrl+k', { target: at('data-dialog') }))).toBeUndefined()
    expect(shortcutOf(press('?', { target: at('data-dialog') }))).toBeUndefined()
    expect(shortcutOf(press('Ctrl+b', { target: at('data-dialog') }))).toBeUndefined()
  })

  it('[PAL-9] ignore the repeats of a key that is held down', () => {
    for (const keys of ['Ctrl+k', 'Ctrl+b', '?'])
      expect(shortcutOf(press(keys, { repeat: true }))).toBeUndefined()
  })
})

const SHORTCUTS = shortcutsOf({ chat: true, spreadsheets: true }, APP_KEYS)

describe('the dialog "Keyboard shortcuts"', () => {
  it('[PAL-30] lists every global shortcut with the keys that trigger it', () => {
    const everywhere = SHORTCUTS[0]?.rows.flatMap(({ keys }) => keys)
    for (const [name, keys] of Object.entries(APP_KEYS)) {
      expect(everywhere).toContain(keys)
      expect(shortcutOf(press(keys.replace('Mod', 'Ctrl')))).toBe(name)
    }
  })

  it('[PAL-30] lists no shortcut twice, and none of a disabled feature', () => {
    for (const { rows } of SHORTCUTS) {
      const labels = rows.map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
    expect(SHORTCUTS.find(({ title }) => title === 'Cells')?.flags).toEqual(['spreadsheets'])
    expect(SHORTCUTS.find(({ title }) => title === 'Message')?.flags).toEqual(['chat'])
  })

  it.each([
    ['Win32', 'Mod+K', ['Ctrl', 'K']],
    ['MacIntel', 'Mod+K', ['⌘', 'K']],
    ['Win32', '?', ['?']],
  ])('[PAL-30] on %s the shortcut %s reads %j', (platform, keys, shown) => {
    vi.stubGlobal('navigator', { platform })
    expect(keyLabels(keys)).toEqual(shown)
    vi.stubGlobal('navigator', undefined)
  })

  it.each([
    ['Win32', 'Toggle sidebar (Ctrl+B)'],
    ['MacIntel', 'Toggle sidebar (⌘B)'],
  ])('[SHELL-190] on %s the tooltip of a control with a shortcut reads "%s"', (platform, said) => {
    vi.stubGlobal('navigator', { platform })
    expect(withShortcut('Toggle sidebar', 'sidebar')).toBe(said)
    vi.stubGlobal('navigator', undefined)
  })
})

describe("the palette's own keys", () => {
  const key = (name: string, more: object = {}) => ({
    key: name,
    keyCode: 0,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    repeat: false,
    ...more,
  })

  it('[PAL-47] Backspace goes back only on empty input, and not while it is held down', () => {
    expect(paletteActionOf(key('Backspace'), true)).toBe('back')
    expect(paletteActionOf(key('Backspace'), false)).toBeNull()
    expect(paletteActionOf(key('Backspace', { repeat: true }), true)).toBeNull()
  })

  it('[PAL-7] [PAL-9] Enter opens a row, the shortcut closes the palette, and an IME composition keeps its keys', () => {
    expect(paletteActionOf(key('Enter'), false)).toBe('open')
    expect(paletteActionOf(key('k', { ctrlKey: true }), false)).toBe('close')
    expect(paletteActionOf(key('k', { metaKey: true }), true)).toBe('close')
    expect(paletteActionOf(key('k'), true)).toBeNull()
    expect(paletteActionOf(key('Enter', { isComposing: true }), false)).toBeNull()
    expect(paletteActionOf(key('Enter', { keyCode: 229 }), false)).toBeNull()
  })
})
