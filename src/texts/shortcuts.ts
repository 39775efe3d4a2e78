import { COMPOSER_CONTROLS } from './composer.ts'
import { COMPOSER } from './labels.ts'
import { ACTIONS, PALETTE } from './palette.ts'

// The list of the dialog "Keyboard shortcuts". `Mod` is Ctrl, or Command on a Mac.

/** Keys by the name of an app shortcut: an action's id, or `palette`. */
type AppKeys = Readonly<Record<string, string> & { palette: string }>

/** One command with its alternative shortcuts. */
export type ShortcutRow = { readonly keys: readonly string[]; readonly label: string }

/** The shortcuts of one area. It is hidden if all of its `flags` are off. */
export type ShortcutGroup = {
  readonly title: string
  readonly flags?: readonly ('chat' | 'spreadsheets')[]
  readonly rows: readonly ShortcutRow[]
}

/** The labels of app shortcuts that differ from those of their actions. */
const APP_LABELS: Readonly<Record<string, string>> = {
  palette: `${PALETTE.name}, outside text fields`,
  sidebar: 'Show or hide the sidebar',
  shortcuts: 'Show this list (outside text fields)',
}
const ACTION_LABELS: Readonly<Record<string, { readonly label: string }>> = ACTIONS

const groupsOf = (appKeys: AppKeys): readonly ShortcutGroup[] => [
  {
    title: 'General',
    rows: [
      ...Object.entries(appKeys).map(([name, keys]) => ({
        keys: [keys],
        label: APP_LABELS[name] ?? ACTION_LABELS[name]?.label ?? name,
      })),
      { keys: ['F8'], label: 'Go to the latest notification' },
      { keys: ['Esc'], label: 'Close a menu or a dialog' },
    ],
  },
  {
    title: PALETTE.name,
    rows: [
      { keys: ['↑', '↓'], label: 'Next or previous row' },
      { keys: ['Enter'], label: 'Open' },
      { keys: ['Backspace'], label: 'Back one level (when empty)' },
      { keys: ['Esc'], label: 'Back one level, or close' },
      { keys: [appKeys.palette], label: 'Close' },
    ],
  },
  {
    title: COMPOSER.name,
    flags: ['chat'],
    rows: [
      { keys: ['Enter'], label: 'Send' },
      { keys: ['Shift+Enter'], label: 'New line' },
      { keys: ['Mod+Enter'], label: 'Queue the message while an answer streams' },
      { keys: ['/'], label: 'Commands, at the start of the message' },
      { keys: ['@'], label: COMPOSER_CONTROLS.mention },
      { keys: ['Esc'], label: 'Cancel the edit of a question' },
    ],
  },
  {
    title: 'Lists and titles',
    flags: ['chat', 'spreadsheets'],
    rows: [
      { keys: ['F2'], label: 'Rename the row in focus' },
      { keys: ['Shift+Click'], label: 'Select up to this row' },
      { keys: ['Esc'], label: 'Clear the search or the selection' },
      { keys: ['Enter'], label: 'Save a new title' },
      { keys: ['Esc'], label: 'Cancel renaming' },
    ],
  },
  {
    title: 'Cells',
    flags: ['spreadsheets'],
    rows: [
      { keys: ['F2'], label: 'Edit the cell' },
      { keys: ['Enter', 'Tab'], label: 'Enter, and move down or right' },
      { keys: ['Alt+Enter'], label: 'New line in the cell' },
      { keys: ['Alt+↓'], label: 'Choose from the list or the calendar of the cell' },
      { keys: ['Delete'], label: 'Clear' },
      { keys: ['Mod+Home', 'Mod+End'], label: 'First or last cell' },
      { keys: ['Mod+↑', 'Mod+↓'], label: 'To the edge of the data' },
      { keys: ['Shift+↑', 'Shift+↓'], label: 'Extend the selection' },
      { keys: ['Mod+A'], label: 'Select all' },
      { keys: ['Mod+C', 'Mod+X', 'Mod+V'], label: 'Copy, cut, paste' },
      { keys: ['Mod+Z', 'Mod+Y'], label: 'Undo, redo' },
      { keys: ['Mod+B', 'Mod+I', 'Mod+U'], label: 'Bold, italic, underline' },
      { keys: ['Mod+D', 'Mod+R'], label: 'Fill down or right' },
      { keys: ['Mod+K'], label: 'Link' },
      { keys: ['Mod+F', 'Mod+H'], label: 'Find, replace' },
      { keys: ['Shift+F2'], label: 'Note' },
      { keys: ['Shift+F10'], label: 'Open the cell menu' },
      { keys: ['F6'], label: 'Next part of the page' },
      { keys: ['Esc'], label: 'Leave the cells' },
    ],
  },
]

/**
 * The shortcuts of the enabled features by area. `appKeys` contains the shortcuts of the whole app
 * by name.
 */
export const shortcutsOf = (
  on: Readonly<Record<'chat' | 'spreadsheets', boolean>>,
  appKeys: AppKeys,
): readonly ShortcutGroup[] =>
  groupsOf(appKeys).filter(({ flags }) => flags === undefined || flags.some((flag) => on[flag]))
