/** The visible level of the command palette. */
export type PaletteLevel = 'home' | 'spreadsheets' | 'chats'

/** A level below Home: a list of spreadsheets or chats. */
export type PaletteList = Exclude<PaletteLevel, 'home'>

export type PaletteEvent =
  | { readonly type: 'OPEN' }
  /** `isEmpty`: the list is neither loaded nor loading. */
  | { readonly type: 'SHOW_SPREADSHEETS'; readonly isEmpty: boolean }
  | { readonly type: 'SHOW_CHATS'; readonly isEmpty: boolean }
  /** Backspace in the empty field: one level back, and no effect at Home. */
  | { readonly type: 'BACK' }
  /** Escape or a click outside: one level back. At Home it closes the palette. */
  | { readonly type: 'LEAVE' }
  /** The user chose an entry, or another dialog opens. */
  | { readonly type: 'CLOSE' }

/** The running palette, as `createPalette` returns it. */
export type Palette = {
  /** The visible level, or null while closed. */
  readonly level: () => PaletteLevel | null
  readonly subscribe: (changed: () => void) => () => void
  readonly send: (type: 'OPEN' | 'BACK' | 'LEAVE' | 'CLOSE') => void
  /** Opens a list and loads it if it is empty. */
  readonly show: (list: PaletteList) => void
}
