/** Where the command palette stands. */
export type PaletteLevel = 'home' | 'spreadsheets' | 'chats'

/** A level below Home: a list of what the user has. */
export type PaletteList = Exclude<PaletteLevel, 'home'>

/** What the flow of the command palette is told. */
export type PaletteEvent =
  | { readonly type: 'OPEN' }
  /** A list; `isEmpty` where nothing of it is loaded, or on its way. */
  | { readonly type: 'SHOW_SPREADSHEETS'; readonly isEmpty: boolean }
  | { readonly type: 'SHOW_CHATS'; readonly isEmpty: boolean }
  /** Backspace in the empty field: one level back, and no more at Home. */
  | { readonly type: 'BACK' }
  /** Escape, or a press beside it: one level back, from Home it closes. */
  | { readonly type: 'LEAVE' }
  /** Something was chosen, or another dialog takes its place. */
  | { readonly type: 'CLOSE' }

/** The running flow, as `createPalette` of src/app/palette.ts hands it to the screen. */
export type Palette = {
  /** The level that is shown, or null while it is closed. */
  readonly level: () => PaletteLevel | null
  readonly subscribe: (changed: () => void) => () => void
  readonly send: (type: 'OPEN' | 'BACK' | 'LEAVE' | 'CLOSE') => void
  /** Goes to a list, and has it loaded if none of it is. */
  readonly show: (list: PaletteList) => void
}
