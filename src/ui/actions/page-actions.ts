import {
  Copy,
  Download,
  Link2,
  ListChecks,
  MessageSquare,
  MessageSquarePlus,
  Pencil,
  Share2,
  SquareArrowOutUpRight,
  Trash2,
} from '../kit/icons.ts'
import { selectConversation, selectWorkbook } from '#src/log/selectors/selectors.ts'
import { actionTexts, type Action, type ActionScope } from './action.ts'

/** The conversation on the screen, or null before it has an id. */
const shownChat = ({ state, flags, chatId }: ActionScope) =>
  chatId === undefined || !flags.chat ? null : selectConversation(chatId)(state)

/** The target chat of an action: the row's, else the one on the screen. */
const chatOf = (scene: ActionScope): string | null => {
  const { row } = scene
  if (row) return row.kind === 'chat' ? row.id : null
  return shownChat(scene)?.conversation_id ?? null
}

const hasChat = (scene: ActionScope): boolean => chatOf(scene) !== null

/**
 * The target spreadsheet of an action: that of the row, otherwise the one on the screen if it is
 * saved.
 */
const sheetOf = ({ state, flags, sheetId, row }: ActionScope): string | null => {
  if (row) return row.kind === 'sheet' ? row.id : null
  if (sheetId === undefined || !flags.spreadsheets) return null
  const { id, isMissing, status, save } = selectWorkbook(state)
  return isMissing || status === 'failed' || save === 'gone' ? null : id
}

const hasSheet = (scene: ActionScope): boolean => sheetOf(scene) !== null

/** The spreadsheet to link a new chat with: the target, else the current chat's. */
const sheetToLink = (scene: ActionScope): string | null =>
  scene.flags.spreadsheets ? (sheetOf(scene) ?? shownChat(scene)?.spreadsheet_id ?? null) : null

/** Actions that only the rows of a list have. */
export const rowActions: readonly Action[] = [
  {
    ...actionTexts('open'),
    icon: SquareArrowOutUpRight,
    group: 'pages',
    inRowMenu: true,
    isThere: ({ row }) => row !== undefined,
    run: ({ go }, { row }) => {
      if (!row) return
      const page = row.kind === 'chat' ? 'chat' : 'spreadsheet'
      go(`/app/${page}/${encodeURIComponent(row.id)}`)
    },
  },
]

/** Actions for a chat, on the screen or in a list. */
export const chatActions: readonly Action[] = [
  {
    ...actionTexts('renameChat'),
    icon: Pencil,
    group: 'chat',
    inRowMenu: true,
    isThere: (scene) => hasChat(scene) && scene.can?.('rename') === true,
    run: ({ act }) => void act('rename'),
  },
  {
    ...actionTexts('copyChatLink'),
    icon: Link2,
    group: 'chat',
    isThere: hasChat,
    run: ({ copyLink }, scene) => {
      const id = chatOf(scene)
      if (id !== null) copyLink(`/app/chat/${encodeURIComponent(id)}`)
    },
  },
  {
    ...actionTexts('openLinked'),
    icon: SquareArrowOutUpRight,
    group: 'chat',
    isThere: (scene) => hasChat(scene) && sheetToLink(scene) !== null,
    run: ({ go }, scene) => go(`/app/spreadsheet/${encodeURIComponent(sheetToLink(scene) ?? '')}`),
  },
  {
    ...actionTexts('deleteChat'),
    icon: Trash2,
    tone: 'neg',
    group: 'chat',
    inRowMenu: true,
    isThere: hasChat,
    run: ({ send, act }, scene) => {
      const id = chatOf(scene)
      if (id !== null && !act('delete')) send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    },
  },
]

/** Actions for a spreadsheet: on the screen, in a list, or linked with the chat. */
export const sheetActions: readonly Action[] = [
  {
    ...actionTexts('sheetChat'),
    icon: MessageSquare,
    group: 'sheet',
    isThere: ({ flags, can }) => flags.chat && flags.spreadsheets && can?.('chat') === true,
    run: ({ act }) => void act('chat'),
  },
  {
    ...actionTexts('checkSheet'),
    icon: ListChecks,
    group: 'sheet',
    isThere: ({ flags, can }) => flags.spreadsheets && can?.('check') === true,
    run: ({ act }) => void act('check'),
  },
  {
    ...actionTexts('linkedChat'),
    icon: MessageSquarePlus,
    group: 'sheet',
    isThere: (scene) => scene.flags.chat && sheetToLink(scene) !== null,
    run: ({ send, go }, scene) => {
      send({ type: 'NEW_CONVERSATION' })
      go(`/app/chat?spreadsheet=${encodeURIComponent(sheetToLink(scene) ?? '')}`)
    },
  },
  {
    ...actionTexts('renameSheet'),
    icon: Pencil,
    group: 'sheet',
    inRowMenu: true,
    isThere: (scene) => hasSheet(scene) && scene.can?.('rename') === true,
    run: ({ act }) => void act('rename'),
  },
  {
    ...actionTexts('share'),
    icon: Share2,
    group: 'sheet',
    inRowMenu: true,
    isThere: hasSheet,
    run: ({ send }, scene) => {
      const id = sheetOf(scene)
      if (id !== null) send({ type: 'OPEN_SHARE', id })
    },
  },
  {
    ...actionTexts('export'),
    icon: Download,
    group: 'sheet',
    inRowMenu: true,
    isThere: ({ flags, can }) => flags.spreadsheets && can?.('export') === true,
    run: ({ act }) => void act('export'),
  },
  {
    ...actionTexts('copySheet'),
    icon: Copy,
    group: 'sheet',
    inRowMenu: true,
    isThere: hasSheet,
    run: ({ send }, scene) => {
      const id = sheetOf(scene)
      if (id !== null) send({ type: 'COPY_SPREADSHEET', id })
    },
  },
  {
    ...actionTexts('deleteSheet'),
    icon: Trash2,
    tone: 'neg',
    group: 'sheet',
    inRowMenu: true,
    isThere: hasSheet,
    run: ({ send, act }, scene) => {
      const id = sheetOf(scene)
      if (id !== null && !act('delete')) send({ type: 'DELETE_SPREADSHEETS', ids: [id] })
    },
  },
]
