import type { IconNode } from '../kit/icons.ts'
import type { AppConfig } from '#contract/api/entities.ts'
import { ACTIONS, type ACTION_GROUPS } from '#src/texts/palette.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { PaletteList } from '#src/machines/palette/types.ts'
import type { OpenDialog } from './use-open-dialog.ts'
import type { PageActionName } from './use-page-action-handler.ts'
import type { ShortcutName } from './use-shortcuts.ts'

/** A chat or spreadsheet in a list. */
export type ActionRow = { readonly kind: 'chat' | 'sheet'; readonly id: string }

/** The context that decides which actions are available. */
export type ActionScope = {
  readonly state: AppState
  readonly flags: AppConfig['flags']
  /** The chat on the screen. Null is the new chat, undefined another page. */
  readonly chatId: string | null | undefined
  /**
   * The id of the spreadsheet on the screen. Null for an unsaved spreadsheet, undefined on another
   * page.
   */
  readonly sheetId?: string | null | undefined
  /** The list row whose menu is open. It takes precedence over the screen. */
  readonly row?: ActionRow
  /**
   * Returns whether the page or the row supports a page action. If `can` is absent, none is
   * supported.
   */
  readonly can?: ((act: PageActionName) => boolean) | undefined
}

/** The side effects that actions may use. */
export type ActionEffects = {
  readonly send: (command: AppCommand) => void
  readonly go: (path: string) => void
  readonly openDialog: OpenDialog
  /** Runs a page action. False if the page does not support it. */
  readonly act: (act: PageActionName) => boolean
  readonly setTheme: (theme: string) => void
  /** Copies the URL of an app page to the clipboard and confirms with a notice. */
  readonly copyLink: (path: string) => void
  /** Opens an external site in a new tab. */
  readonly visit: (to: 'support') => void
}

/** A group of actions in the palette. */
export type ActionGroup = keyof typeof ACTION_GROUPS

/** The permanent id of an action. */
export type ActionId = keyof typeof ACTIONS

/** The texts of an action, with its id. */
export const actionTexts = <Id extends ActionId>(id: Id) => ({ id, ...ACTIONS[id] })

/** An action of the interface: in the palette, by shortcut, in menus, or after `/`. */
export type Action = {
  readonly id: ActionId
  /** The slash command in the composer. If absent, the composer does not offer the action. */
  readonly word?: string
  readonly label: string
  /** A shorter label for menus that already name the object. */
  readonly short?: string
  /** Synonyms for the search. */
  readonly also?: string
  readonly icon: IconNode
  /** Marks a destructive action, red in menus. */
  readonly tone?: 'neg'
  readonly group: ActionGroup
  readonly shortcut?: ShortcutName
  /** The menus of list rows offer the action. */
  readonly inRowMenu?: true
  readonly isThere: (scene: ActionScope) => boolean
  /**
   * Returns whether the action is in progress. Menus then show it as in progress, and other places
   * hide it.
   */
  readonly isWaiting?: (scene: ActionScope) => boolean
} & (
  | { readonly run: (tools: ActionEffects, scene: ActionScope) => void }
  /** The palette level that the action opens. */
  | { readonly list: PaletteList }
)

/** An action with a slash command. */
export type SlashAction = Extract<Action, { run: unknown }> & { readonly word: string }
