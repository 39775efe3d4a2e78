import type { IconNode } from '../kit/icons.ts'
import type { AppConfig } from '#contract/api/entities.ts'
import { ACTIONS, type ACTION_GROUPS } from '#src/texts/palette.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { PaletteList } from '#src/machines/palette/types.ts'
import type { OpenDialog } from './use-open-dialog.ts'
import type { PageAct } from './use-page-act.ts'
import type { ShortcutName } from './shortcut.ts'

/** A chat or a spreadsheet of a list. */
export type ActionRow = { readonly kind: 'chat' | 'sheet'; readonly id: string }

/** Where an action is looked for: what the screen shows, and what may be done there. */
export type ActionScene = {
  readonly state: AppState
  readonly flags: AppConfig['flags']
  /** The chat on the screen, null the new one; undefined on a page that is no chat. */
  readonly chatId: string | null | undefined
  /** The spreadsheet on the screen, null one that was never saved; undefined elsewhere. */
  readonly sheetId?: string | null | undefined
  /** The row of a list whose menu asks: the action is about that, whatever the screen shows. */
  readonly row?: ActionRow
  /** Whether the page, or the row, can do this by itself; without it, it can nothing. */
  readonly can?: ((act: PageAct) => boolean) | undefined
}

/** What an action does its work with. */
export type ActionTools = {
  readonly send: (command: AppCommand) => void
  readonly go: (path: string) => void
  readonly openDialog: OpenDialog
  /** Has the page do it; false where it can't. */
  readonly act: (act: PageAct) => boolean
  readonly setTheme: (theme: string) => void
  /** Puts the address of a page of ours on the clipboard, and says so. */
  readonly copyLink: (path: string) => void
  /** Opens an address of another site beside the app. */
  readonly visit: (to: 'support') => void
}

/** A heading under which the palette lists actions. */
export type ActionGroup = keyof typeof ACTION_GROUPS

/** Names an action for good. */
export type ActionId = keyof typeof ACTIONS

/** The words of an action, with its name. */
export const named = <Id extends ActionId>(id: Id) => ({ id, ...ACTIONS[id] })

/** Something that can be done, wherever it is offered: in the palette, by a shortcut, after `/`. */
export type Action = {
  readonly id: ActionId
  /** What is typed after `/`; without it the composer does not offer it. */
  readonly word?: string
  readonly label: string
  /** Its label in a menu that says by itself what it is about. */
  readonly short?: string
  /** Other words by which it is found. */
  readonly also?: string
  readonly icon: IconNode
  /** It takes something away: red in a menu. */
  readonly tone?: 'neg'
  readonly group: ActionGroup
  readonly shortcut?: ShortcutName
  readonly isThere: (scene: ActionScene) => boolean
  /** It is under way: a menu says so, elsewhere it is not offered again. */
  readonly isWaiting?: (scene: ActionScene) => boolean
} & (
  | { readonly run: (tools: ActionTools, scene: ActionScene) => void }
  /** The list that it opens in the palette. */
  | { readonly list: PaletteList }
)

/** One that the composer offers after `/`. */
export type WordAction = Extract<Action, { run: unknown }> & { readonly word: string }
