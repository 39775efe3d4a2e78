import { expect, it } from 'vitest'
import { paletteMachine } from '#src/machines/palette/machine.ts'
import type { PaletteEvent, PaletteList } from '#src/machines/palette/types.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

/** The machine with a recorder of the lists that it loads. */
const watched = () => {
  const loads: PaletteList[] = []
  const machine = paletteMachine.provide({
    actions: { load: (_, list: PaletteList) => void loads.push(list) },
  })
  return { machine, loads }
}

const show = (type: 'SHOW_SPREADSHEETS' | 'SHOW_CHATS', isEmpty: boolean): PaletteEvent => ({
  type,
  isEmpty,
})
const events: readonly PaletteEvent[] = [
  { type: 'OPEN' },
  show('SHOW_SPREADSHEETS', false),
  show('SHOW_SPREADSHEETS', true),
  show('SHOW_CHATS', false),
  show('SHOW_CHATS', true),
  { type: 'BACK' },
  { type: 'LEAVE' },
  { type: 'CLOSE' },
]

/** Sends the events, and returns the state of the palette and the lists that it loaded. */
const told = (...sent: readonly PaletteEvent[]) => {
  const { machine, loads } = watched()
  const staged = startFlow(machine)
  for (const event of sent) staged.send(event)
  const { value } = staged.snapshot()
  staged.stop()
  return { value, loads }
}
const open = { type: 'OPEN' } as const
const back = { type: 'BACK' } as const
const leave = { type: 'LEAVE' } as const

it('[PAL-3] the palette can take each of its transitions', () => {
  const { machine } = watched()
  const walked = walkMachine({
    machine,
    events: [...events],
    key: () => null,
    // An open palette can always be closed. A closed palette accepts only `OPEN`.
    check: (staged) => {
      const snapshot = staged.snapshot()
      const isOpen = snapshot.value !== 'closed'
      const heard = events.filter((event) => snapshot.can(event)).map(({ type }) => type)
      if (isOpen) expect(heard).toEqual(expect.arrayContaining(['LEAVE', 'CLOSE']))
      else expect(heard).toEqual(['OPEN'])
    },
  })
  expect(walked.missed).toEqual([])
  expect(walked.paths).toBeGreaterThan(20)
})

it('[PAL-3, PAL-47] Backspace and closing go one level back', () => {
  const chats = [open, show('SHOW_CHATS', false)]
  expect(told(...chats).value).toBe('chats')
  expect(told(...chats, back).value).toBe('home')
  expect(told(...chats, leave).value).toBe('home')
  expect(told(...chats, leave, leave).value).toBe('closed')
  expect(told(open, show('SHOW_SPREADSHEETS', false), back).value).toBe('home')
  // Home is the top level. `BACK` does nothing there, and `LEAVE` closes the palette.
  expect(told(open, back).value).toBe('home')
  expect(told(open, leave).value).toBe('closed')
})

it('[PAL-9] a choice closes the palette from every level, and it reopens at Home', () => {
  for (const level of [[], [show('SHOW_CHATS', false)], [show('SHOW_SPREADSHEETS', false)]]) {
    expect(told(open, ...level, { type: 'CLOSE' }).value).toBe('closed')
    expect(told(open, ...level, { type: 'CLOSE' }, open).value).toBe('home')
  }
})

it('[PAL-5] opening a level loads its list only if the list is empty', () => {
  expect(told(open).loads).toEqual([])
  expect(told(open, show('SHOW_CHATS', true)).loads).toEqual(['chats'])
  expect(told(open, show('SHOW_CHATS', false)).loads).toEqual([])
  expect(told(open, show('SHOW_SPREADSHEETS', true)).loads).toEqual(['spreadsheets'])
  // A list that failed to load is requested again.
  const failed = show('SHOW_CHATS', true)
  expect(told(open, failed, failed)).toEqual({ value: 'chats', loads: ['chats', 'chats'] })
})
