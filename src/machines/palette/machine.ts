import { setup } from 'xstate'
import type { PaletteEvent, PaletteList } from './types.ts'

const s = setup({
  types: {} as { events: PaletteEvent },
  actions: {
    load: (_, list: PaletteList) => {
      throw new Error(`palette: action 'load' was not provided (${list})`)
    },
  },
  guards: {
    isEmpty: (_, isEmpty: boolean) => isEmpty,
  },
})

const isEmpty = {
  type: 'isEmpty',
  params: ({ event }: { event: { readonly isEmpty: boolean } }) => event.isEmpty,
} as const

/** Opens a list and loads it if it is empty. */
const to = (list: PaletteList) =>
  [
    {
      guard: isEmpty,
      target: list,
      actions: { type: 'load', params: list },
      meta: { rules: ['PAL-5'] },
    },
    { target: list, meta: { rules: ['PAL-3'] } },
  ] as const

const toLists = { SHOW_SPREADSHEETS: to('spreadsheets'), SHOW_CHATS: to('chats') } as const
const toHome = { target: 'home', meta: { rules: ['PAL-3'] } } as const
const close = { target: 'closed', meta: { rules: ['PAL-9'] } } as const

/** The levels of the command palette: Home, and below it the spreadsheet and chat lists. */
export const paletteMachine = s.createMachine({
  id: 'palette',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: { target: 'home', meta: { rules: ['PAL-1'] } } } },
    home: { on: { ...toLists, LEAVE: { ...close, meta: { rules: ['PAL-3'] } }, CLOSE: close } },
    spreadsheets: { on: { ...toLists, BACK: toHome, LEAVE: toHome, CLOSE: close } },
    chats: { on: { ...toLists, BACK: toHome, LEAVE: toHome, CLOSE: close } },
  },
})
