import {
  Copy,
  Download,
  Link2,
  MessageSquare,
  MessageSquarePlus,
  Pencil,
  Share2,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { selectConversation, selectWorkbook } from '#src/events/selectors.ts'
import { named, type Action, type ActionScene } from './action.ts'

/** The conversation on the screen, once it has an id. */
const chatOf = ({ state, flags, chatId }: ActionScene) =>
  chatId === undefined || !flags.chat ? null : selectConversation(chatId)(state)

const hasChat = (scene: ActionScene): boolean => chatOf(scene) !== null

/** The spreadsheet on the screen, where the server has it (SHEET-20). */
const sheetOf = ({ state, sheetId }: ActionScene): string | null => {
  if (sheetId === undefined) return null
  const { id, isMissing, status, save } = selectWorkbook(state)
  return isMissing || status === 'failed' || save === 'gone' ? null : id
}

const hasSheet = (scene: ActionScene): boolean => sheetOf(scene) !== null

/** The spreadsheet that a chat from here would be about: the one on the screen, or the chat's. */
const aboutOf = (scene: ActionScene): string | null =>
  scene.flags.spreadsheets ? (sheetOf(scene) ?? chatOf(scene)?.spreadsheet_id ?? null) : null

/** What can be done with the chat on the screen. */
export const chatActions: readonly Action[] = [
  {
    ...named('renameChat'),
    icon: Pencil,
    group: 'chat',
    isThere: (scene) => hasChat(scene) && scene.can?.('rename') === true,
    run: ({ act }) => void act('rename'),
  },
  {
    ...named('copyChatLink'),
    icon: Link2,
    group: 'chat',
    isThere: hasChat,
    run: ({ copyLink }, scene) => {
      const id = chatOf(scene)?.conversation_id
      if (id !== undefined) copyLink(`/app/chat/${encodeURIComponent(id)}`)
    },
  },
  {
    ...named('openLinked'),
    icon: SquareArrowOutUpRight,
    group: 'chat',
    isThere: (scene) => hasChat(scene) && aboutOf(scene) !== null,
    run: ({ go }, scene) => go(`/app/spreadsheet/${encodeURIComponent(aboutOf(scene) ?? '')}`),
  },
  {
    ...named('deleteChat'),
    icon: Trash2,
    group: 'chat',
    isThere: hasChat,
    run: ({ send }, scene) => {
      const id = chatOf(scene)?.conversation_id
      if (id !== undefined) send({ type: 'DELETE_CONVERSATIONS', ids: [id] })
    },
  },
]

/** What can be done with the spreadsheet on the screen, or the one that the chat is linked with. */
export const sheetActions: readonly Action[] = [
  {
    ...named('sheetChat'),
    icon: MessageSquare,
    group: 'sheet',
    isThere: ({ flags, can }) => flags.chat && can?.('chat') === true,
    run: ({ act }) => void act('chat'),
  },
  {
    ...named('linkedChat'),
    icon: MessageSquarePlus,
    group: 'sheet',
    isThere: (scene) => scene.flags.chat && aboutOf(scene) !== null,
    run: ({ send, go }, scene) => {
      send({ type: 'NEW_CONVERSATION' })
      go(`/app/chat?spreadsheet=${encodeURIComponent(aboutOf(scene) ?? '')}`)
    },
  },
  {
    ...named('renameSheet'),
    icon: Pencil,
    group: 'sheet',
    isThere: (scene) => hasSheet(scene) && scene.can?.('rename') === true,
    run: ({ act }) => void act('rename'),
  },
  {
    ...named('share'),
    icon: Share2,
    group: 'sheet',
    isThere: hasSheet,
    run: ({ send }, scene) => {
      const id = sheetOf(scene)
      if (id !== null) send({ type: 'OPEN_SHARE', id })
    },
  },
  {
    ...named('export'),
    icon: Download,
    group: 'sheet',
    isThere: ({ can }) => can?.('export') === true,
    run: ({ act }) => void act('export'),
  },
  {
    ...named('copySheet'),
    icon: Copy,
    group: 'sheet',
    isThere: hasSheet,
    run: ({ send }, scene) => {
      const id = sheetOf(scene)
      if (id !== null) send({ type: 'COPY_SPREADSHEET', id })
    },
  },
  {
    ...named('deleteSheet'),
    icon: Trash2,
    group: 'sheet',
    isThere: hasSheet,
    run: ({ send }, scene) => {
      const id = sheetOf(scene)
      if (id !== null) send({ type: 'DELETE_SPREADSHEETS', ids: [id] })
    },
  },
]
