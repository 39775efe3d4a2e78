import { expect, it } from 'vitest'
import { searchEarly, searchOf } from '#src/ui/sheets/grid-find.ts'

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

/** A page whose cells have the focus or not, and what is opened in it. */
const world = () => {
  const page = new EventTarget()
  const opened: string[] = []
  const focus = { isInCells: true }
  const executeCommand = (id: string) => {
    opened.push(id)
    return Promise.resolve(true as never)
  }
  const search = searchEarly({ executeCommand }, page, () => focus.isInCells)
  const press = (key: string) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), {
      ...NO_KEYS,
      key,
      ctrlKey: true,
    })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { ...search, opened, focus, press }
}

it('[SHEET-216] opens a search that was asked for before it could be, once it can', () => {
  const { press, open, opened } = world()
  expect(press('f')).toBe(true)
  expect(opened).toEqual([])
  open()
  expect(opened).toEqual(['ui.operation.open-find-dialog'])
  // From then on the key is Univer's.
  expect(press('f')).toBe(false)
  open()
  expect(opened).toHaveLength(1)
})

it('[SHEET-216] opens the last of both that was asked for', () => {
  const { press, open, opened } = world()
  press('f')
  press('H')
  open()
  expect(opened).toEqual(['ui.operation.open-replace-dialog'])
})

it('[SHEET-216] opens nothing over what the user has gone to, nor in a grid that has gone', () => {
  const away = world()
  away.press('f')
  away.focus.isInCells = false
  expect(away.press('f')).toBe(false)
  away.open()
  const gone = world()
  gone.press('f')
  gone.end()
  gone.open()
  expect([...away.opened, ...gone.opened]).toEqual([])
})

it('[SHEET-216] takes no other key for one that searches', () => {
  const event = { ...NO_KEYS, ctrlKey: true, key: 'f' }
  expect(searchOf(event)).toBeDefined()
  expect(searchOf({ ...event, ctrlKey: false, metaKey: true })).toBeDefined()
  for (const other of [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { key: 'g' }])
    expect(searchOf({ ...event, ...other })).toBeUndefined()
})
