import { expect, it } from 'vitest'
import type { KeyTargetOf } from '#src/ui/sheets/keys/early-keys.ts'
import {
  createInputQueue,
  type QueuedInput,
  type InputReceiver,
} from '#src/ui/sheets/keys/input-queue.ts'
import { createWaitingInputs } from '#src/ui/sheets/keys/waiting-inputs.ts'
import { isLaterFeatureKey } from '#src/ui/sheets/univer/focus/grid-later-keys.ts'

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const settle = () => new Promise((resolve) => void setTimeout(resolve))

const wordOf = (held: QueuedInput): string => {
  if (held.kind === 'go') return `(${held.cell.row},${held.cell.column})`
  return held.kind === 'paste' ? `"${held.data['text/plain'] ?? ''}"` : held.key.key
}

/** A page with the focus at its start. `taken` records what the grid receives. */
const world = () => {
  const page = new EventTarget()
  const at: { part: ReturnType<KeyTargetOf> } = { part: 'start' }
  const held = createInputQueue(createWaitingInputs(page))
  held.switchTo('sheet', false)
  const end = held.listen(page, () => at.part)
  const taken: string[] = []
  const later = { isWhole: true, wait: Promise.resolve() }
  const grid: InputReceiver = {
    begin: () => () => void taken.push('.'),
    isWhole: () => later.isWhole,
    isInCells: () => at.part === null,
    isReturning: () => false,
    isCells: (target) => target === page,
    take: async (one, gone) => {
      const isLate = one.kind === 'key' && isLaterFeatureKey(one.key)
      if (isLate) await Promise.race([later.wait, once(gone)])
      if (!gone.aborted) taken.push(wordOf(one))
      await settle()
    },
  }
  const send = (type: string, fields: object = {}): boolean => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields)
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  const press = (key: string, how: Partial<typeof NO_KEYS> = {}): boolean =>
    send('keydown', {
      ...NO_KEYS,
      key,
      code: '',
      keyCode: 0,
      getModifierState: () => false,
      ...how,
    })
  const type = (text: string): void => {
    for (const key of text) press(key)
  }
  const shown = () => held.items().map(wordOf).join(' ')
  return { ...held, at, end, taken, later, grid, send, press, type, shown }
}

const once = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

/** Waits until the grid has taken all held items. */
const allTaken = async (items: () => readonly QueuedInput[], taken: readonly string[]) => {
  await expect.poll(() => items().length === 0 && taken.at(-1) === '.').toBe(true)
  return taken.slice(0, -1).join(' ')
}

it('[SHEET-250] keys typed before the grid is ready reach the grid in order, and before later keys', async () => {
  const { type, press, give, grid, items, taken, send, shown } = world()
  type('Sales')
  expect(press('Enter')).toBe(true)
  type('12')
  expect(press('Tab')).toBe(true)
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? 'a\tb' : '') }
  expect(send('paste', { clipboardData })).toBe(true)
  press('ArrowDown')
  expect(shown()).toBe('S a l e s Enter 1 2 Tab "a\tb" ArrowDown')
  give(grid)
  // A key pressed while the grid takes the held keys comes after them.
  press('x')
  expect(await allTaken(items, taken)).toBe('S a l e s Enter 1 2 Tab "a\tb" ArrowDown x')
})

it('[SHEET-250, SHEET-998] keys pressed in a field or at a button, and keys not meant for cells, are not held', () => {
  const { at, press, shown } = world()
  for (const key of ['Tab', 'Escape', 'F6', 'Shift']) expect(press(key)).toBe(false)
  for (const key of ['r', 'k', 'b', 'v', 'c']) expect(press(key, { ctrlKey: true })).toBe(false)
  expect(press('f', { altKey: true })).toBe(false)
  at.part = null
  expect(press('a')).toBe(false)
  expect(press('f', { ctrlKey: true })).toBe(false)
  expect(shown()).toBe('')
})

it('[SHEET-250] before the grid is ready, arrow keys move the selection, and text typed next goes into the selected cell', async () => {
  const { at, press, type, startAt, go, give, grid, items, taken } = world()
  at.part = 'first'
  startAt(() => ({ sheet: 0, row: 4, column: 1 }))
  expect(press('ArrowDown')).toBe(false)
  go({ sheet: 0, row: 9, column: 9 })
  type('7')
  expect(press('ArrowDown')).toBe(true)
  go({ sheet: 0, row: 2, column: 0 })
  type('8')
  give(grid)
  expect(await allTaken(items, taken)).toBe('(4,1) 7 ArrowDown (2,0) 8')
})

it('[SHEET-250] a key pressed with the focus at the start of the page waits for the grid and reaches it once', async () => {
  const { press, give, grid, items, taken } = world()
  const takeBack = give(grid)
  expect(press('a')).toBe(true)
  expect(await allTaken(items, taken)).toBe('a')
  takeBack()
  press('b')
  expect(items()).toHaveLength(1)
  give(grid)
  expect(await allTaken(items, taken)).toBe('a . b')
})

it('[SHEET-250, SHEET-999] the browser asks before it leaves a page only while keys are waiting', async () => {
  const { press, send, end, shown, give, grid, items, taken } = world()
  expect(send('beforeunload')).toBe(false)
  press('a')
  expect(send('beforeunload')).toBe(true)
  give(grid)
  await allTaken(items, taken)
  expect(send('beforeunload')).toBe(false)
  end()
  expect(press('b')).toBe(false)
  expect(shown()).toBe('')
})

it('[SHEET-346] waiting keys stay with a sheet that is left and enter it when it is reopened', async () => {
  const { switchTo, type, shown, send, give, grid, items, taken } = world()
  type('held')
  switchTo('another', false)
  expect(shown()).toBe('')
  type('7')
  switchTo(null, false)
  expect(shown()).toBe('')
  expect(send('beforeunload')).toBe(true)
  switchTo('sheet', false)
  expect(shown()).toBe('h e l d')
  give(grid)
  expect(await allTaken(items, taken)).toBe('h e l d')
  expect(send('beforeunload')).toBe(true)
  switchTo('another', false)
  give(grid)
  expect(await allTaken(items, taken)).toBe('h e l d . 7')
  expect(send('beforeunload')).toBe(false)
})

it('[SHEET-346] a grid takes no keys of another sheet, and each key only once', async () => {
  const { switchTo, type, give, grid, items, taken } = world()
  type('ab')
  give(grid)
  switchTo('another', false)
  type('c')
  await settle()
  expect(taken).toEqual(['a'])
  switchTo('sheet', false)
  give(grid)
  expect(await allTaken(items, taken)).toBe('a b')
})

it('[SHEET-346] a new sheet keeps its grid and its waiting keys when it gets its id', async () => {
  const { switchTo, type, give, grid, items, taken } = world()
  type('ab')
  give(grid)
  switchTo('its id', true)
  expect(await allTaken(items, taken)).toBe('a b')
})

it('[SHEET-346] the words of a search that never opened do not enter the next grid', async () => {
  const { at, press, type, give, grid, later, items, taken } = world()
  Object.assign(later, { isWhole: false, wait: new Promise(() => {}) })
  const takeBack = give(grid)
  at.part = null
  press('f', { ctrlKey: true })
  type('rent')
  takeBack()
  at.part = 'start'
  await settle()
  later.isWhole = true
  type('a')
  give(grid)
  expect(await allTaken(items, taken)).toBe('a')
})

it('[SHEET-346] leaving a sheet drops a search that never opened and keys that no grid took', () => {
  const { at, switchTo, press, type, give, grid, later, shown, send, refuse } = world()
  Object.assign(later, { isWhole: false, wait: new Promise(() => {}) })
  give(grid)
  at.part = null
  press('f', { ctrlKey: true })
  type('rent')
  switchTo(null, false)
  switchTo('sheet', false)
  expect(shown()).toBe('')
  at.part = 'start'
  press('a')
  refuse()
  switchTo(null, false)
  expect(send('beforeunload')).toBe(false)
  switchTo('sheet', false)
  press('b')
  expect(shown()).toBe('b')
})

it('[SHEET-250] no keys are held once it is known that no grid will come', () => {
  const { press, refuse, give, grid, send, shown } = world()
  press('a')
  refuse()
  expect(shown()).toBe('')
  expect(press('b')).toBe(false)
  expect(send('beforeunload')).toBe(false)
  give(grid)
  expect(press('c')).toBe(true)
})

it('[SHEET-216] a search in the cells, and the words typed for it, wait until the search can open', async () => {
  const { at, press, type, give, grid, later, items, taken, shown } = world()
  const there = Promise.withResolvers<void>()
  Object.assign(later, { isWhole: false, wait: there.promise })
  give(grid)
  at.part = null
  expect(press('f', { ctrlKey: true })).toBe(true)
  type('rent')
  expect(shown()).toBe('r e n t')
  later.isWhole = true
  there.resolve()
  expect(await allTaken(items, taken)).toBe('f r e n t')
})

it.each([
  ['Escape', ({ press }: ReturnType<typeof world>) => press('Escape')],
  ['a press', ({ send }: ReturnType<typeof world>) => send('pointerdown')],
])('[SHEET-216] %s cancels a search that does not open, and drops its words', async (_, leave) => {
  const all = world()
  const { at, press, type, give, grid, later, taken } = all
  Object.assign(later, { isWhole: false, wait: new Promise(() => {}) })
  give(grid)
  at.part = null
  press('f', { ctrlKey: true })
  type('rent')
  leave(all)
  await expect.poll(() => taken).toEqual(['.'])
  at.part = 'start'
  type('a')
  await expect.poll(() => taken).toEqual(['.', 'a', '.'])
})

it('[SHEET-250] Escape after an entry reaches the grid after the keys of the entry, even while other parts load', async () => {
  const { type, press, give, grid, later, items, taken } = world()
  later.isWhole = false
  type('777')
  give(grid)
  expect(press('Escape')).toBe(true)
  expect(await allTaken(items, taken)).toBe('7 7 7 Escape')
})

it('[SHEET-310] a press on the cells selects no other cell while waiting keys are entered', async () => {
  const { type, give, grid, later, items, taken, send } = world()
  later.isWhole = false
  type('Sales')
  expect(send('pointerdown')).toBe(false)
  give(grid)
  expect(send('pointerdown')).toBe(true)
  expect(await allTaken(items, taken)).toBe('S a l e s')
  expect(send('pointerdown')).toBe(false)
})

it('[SHEET-310] a press beside the cells takes effect, and no waiting key is lost', async () => {
  const { type, give, grid, items, taken, send } = world()
  type('Sales')
  give({ ...grid, isCells: () => false, isWhole: () => false })
  expect(send('pointerdown')).toBe(false)
  expect(await allTaken(items, taken)).toBe('S a l e s')
})

it.each([
  ['f', { ctrlKey: true }, true],
  ['H', { metaKey: true }, true],
  ['F2', { shiftKey: true }, true],
  ['F2', {}, false],
  ['f', {}, false],
  ['f', { ctrlKey: true, shiftKey: true }, false],
  ['f', { ctrlKey: true, altKey: true }, false],
])(
  '[SHEET-216] [SHEET-253] the key %s with the modifiers %o opens a part that loads after the cells: %s',
  (key, how, opens) => {
    expect(isLaterFeatureKey({ ...NO_KEYS, key, ...how })).toBe(opens)
  },
)
