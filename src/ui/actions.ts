import {
  FileUp,
  MessageSquare,
  MessageSquarePlus,
  RefreshCw,
  Settings,
  Square,
  SquareTerminal,
  Table2,
  type LucideIcon,
} from 'lucide-react'
import type { AppConfig } from '#contract/entities.ts'
import { ACTIONS, STARTERS } from '#contract/screen-labels.ts'
import { selectIsStreaming, selectMessages } from '#src/events/selectors.ts'
import type { AppState } from '#src/events/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { OpenDialog } from './hooks/open-dialog.ts'

/** Where an action is looked for: what the screen shows, and what may be done there. */
export type ActionScene = {
  readonly state: AppState
  readonly flags: AppConfig['flags']
  /** The chat on the screen, null the new one; undefined on a page that is no chat. */
  readonly chatId: string | null | undefined
}

/** What an action does its work with. */
export type ActionTools = {
  readonly send: (command: AppCommand) => void
  readonly go: (path: string) => void
  readonly openDialog: OpenDialog
}

/** Something that can be done from anywhere; `word` is what is typed after `/`. */
export type Action = {
  readonly word: string
  readonly label: string
  readonly icon: LucideIcon
  readonly isThere: (scene: ActionScene) => boolean
  readonly run: (tools: ActionTools, scene: ActionScene) => void
}

const always = (): boolean => true
const withSheets = ({ flags }: ActionScene): boolean => flags.spreadsheets

/** Every action of the interface, once: commands of the composer take theirs from here (SHELL-45). */
export const actions: readonly Action[] = [
  {
    ...ACTIONS.newChat,
    icon: MessageSquarePlus,
    isThere: always,
    run: ({ send, go }) => {
      send({ type: 'NEW_CONVERSATION' })
      go('/app/chat')
    },
  },
  {
    ...ACTIONS.stop,
    icon: Square,
    isThere: ({ state }) => selectIsStreaming(state),
    run: ({ send }) => send({ type: 'STOP' }),
  },
  {
    ...ACTIONS.retry,
    icon: RefreshCw,
    isThere: ({ state, chatId }) =>
      chatId !== undefined &&
      !selectIsStreaming(state) &&
      selectMessages(chatId)(state).at(-1)?.type === 'assistant',
    run: ({ send }, { chatId = null }) => send({ type: 'RETRY', conversationId: chatId }),
  },
  {
    ...ACTIONS.chats,
    icon: MessageSquare,
    isThere: always,
    run: ({ go }) => go('/app/chats'),
  },
  {
    ...ACTIONS.spreadsheets,
    icon: Table2,
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheets'),
  },
  {
    ...ACTIONS.newSpreadsheet,
    icon: Table2,
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheet'),
  },
  {
    ...ACTIONS.importSpreadsheet,
    icon: FileUp,
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheets?action=upload'),
  },
  {
    ...ACTIONS.settings,
    icon: Settings,
    isThere: always,
    run: ({ openDialog }) => openDialog('settings'),
  },
]

/** A question to start with: it fills the text, to be completed and sent. */
export type Starter = {
  readonly word: string
  readonly label: string
  readonly text: string
  readonly icon: LucideIcon
}

/** The starters of the composer's commands (SHELL-45). */
export const starters: readonly Starter[] = STARTERS.map((starter) => ({
  ...starter,
  icon: SquareTerminal,
}))
