import {
  ArrowRight,
  Bell,
  Building2,
  CircleUser,
  Copy,
  CreditCard,
  FileUp,
  Keyboard,
  LifeBuoy,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  ReceiptText,
  RefreshCw,
  Settings,
  Sheet,
  Square,
  SquareTerminal,
  Sun,
  Zap,
  SheetIcon,
} from '../kit/icons.ts'
import { SAMPLE_QUESTIONS } from '#src/texts/screens.ts'
import { selectIsStreaming, selectMessages } from '#src/log/selectors/selectors.ts'
import { actionTexts, type Action, type ActionScope, type SlashAction } from './action.ts'
import { chatActions, rowActions, sheetActions } from './page-actions.ts'

const always = (): boolean => true
const withChat = ({ flags }: ActionScope): boolean => flags.chat
const withSheets = ({ flags }: ActionScope): boolean => flags.spreadsheets
const canUpgrade = ({ flags, state: { credits } }: ActionScope): boolean =>
  flags.billing && credits.status === 'ready' && !credits.isPro

const navigation: readonly Action[] = [
  {
    ...actionTexts('home'),
    icon: ArrowRight,
    group: 'navigation',
    isThere: always,
    run: ({ go }) => go('/app'),
  },
  {
    ...actionTexts('sheetsLevel'),
    icon: SheetIcon,
    group: 'navigation',
    isThere: withSheets,
    list: 'spreadsheets',
  },
  {
    ...actionTexts('chatsLevel'),
    icon: MessageSquare,
    group: 'navigation',
    isThere: withChat,
    list: 'chats',
  },
]

const create: readonly Action[] = [
  {
    ...actionTexts('newChat'),
    icon: Plus,
    group: 'create',
    isThere: withChat,
    run: ({ send, go }) => {
      send({ type: 'NEW_CONVERSATION' })
      go('/app/chat')
    },
  },
  {
    ...actionTexts('newSpreadsheet'),
    icon: Sheet,
    group: 'create',
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheet'),
  },
  {
    ...actionTexts('importSpreadsheet'),
    icon: FileUp,
    group: 'create',
    isThere: withSheets,
    run: ({ act, go }) => {
      if (!act('import')) go('/app/spreadsheets?action=upload')
    },
  },
]

const answer: readonly Action[] = [
  {
    ...actionTexts('stop'),
    icon: Square,
    group: 'chat',
    isThere: ({ state, flags }) => flags.chat && selectIsStreaming(state),
    run: ({ send }) => send({ type: 'STOP' }),
  },
  {
    ...actionTexts('retry'),
    icon: RefreshCw,
    group: 'chat',
    isThere: ({ state, flags, chatId }) =>
      flags.chat &&
      chatId !== undefined &&
      !selectIsStreaming(state) &&
      selectMessages(chatId)(state).at(-1)?.type === 'assistant',
    run: ({ send }, { chatId = null }) => send({ type: 'RETRY', conversationId: chatId }),
  },
]

const pages: readonly Action[] = [
  {
    ...actionTexts('chats'),
    icon: MessageSquare,
    group: 'pages',
    isThere: withChat,
    run: ({ go }) => go('/app/chats'),
  },
  {
    ...actionTexts('spreadsheets'),
    icon: SheetIcon,
    group: 'pages',
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheets'),
  },
]

const view: readonly Action[] = [
  {
    ...actionTexts('sidebar'),
    icon: PanelLeft,
    group: 'view',
    shortcut: 'sidebar',
    isThere: ({ can }) => can?.('sidebar') === true,
    run: ({ act }) => void act('sidebar'),
  },
  {
    ...actionTexts('themeSystem'),
    icon: Monitor,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('system'),
  },
  {
    ...actionTexts('themeLight'),
    icon: Sun,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('light'),
  },
  {
    ...actionTexts('themeDark'),
    icon: Moon,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('dark'),
  },
]

const account: readonly Action[] = [
  {
    ...actionTexts('account'),
    icon: CircleUser,
    group: 'account',
    isThere: ({ state }) => state.session.hasAccount,
    run: ({ openDialog }) => openDialog('account'),
  },
  {
    ...actionTexts('organizations'),
    icon: Building2,
    group: 'account',
    // A server without organizations leaves `organization_id` undefined.
    isThere: ({ state }) => state.session.user?.organization_id !== undefined,
    run: ({ openDialog }) => openDialog('organizations'),
  },
  {
    ...actionTexts('settings'),
    icon: Settings,
    group: 'account',
    isThere: always,
    run: ({ openDialog }) => openDialog('settings'),
  },
  {
    ...actionTexts('notifications'),
    icon: Bell,
    group: 'account',
    isThere: always,
    run: ({ openDialog }) => openDialog('notifications'),
  },
  {
    ...actionTexts('billing'),
    icon: ReceiptText,
    group: 'account',
    isThere: ({ flags }) => flags.billing,
    run: ({ go }) => go('/app/billing'),
  },
  {
    ...actionTexts('subscription'),
    icon: CreditCard,
    group: 'account',
    // If the credits failed to load, the plan is unknown. The action is then available, and loads
    // the credits first.
    isThere: ({ flags, state: { credits } }) =>
      flags.billing && (credits.isPro || credits.status === 'failed'),
    isWaiting: ({ state: { credits } }) => credits.isPortalAsked,
    run: ({ send }, { state: { credits } }) =>
      send({ type: credits.status === 'failed' ? 'LOAD_CREDITS' : 'MANAGE_SUBSCRIPTION' }),
  },
  {
    ...actionTexts('upgrade'),
    icon: Zap,
    group: 'account',
    isThere: canUpgrade,
    run: ({ send }) => send({ type: 'OPEN_PAYWALL' }),
  },
  {
    ...actionTexts('logOut'),
    icon: LogOut,
    group: 'account',
    isThere: always,
    run: ({ send }) => send({ type: 'SIGN_OUT' }),
  },
]

const help: readonly Action[] = [
  {
    ...actionTexts('shortcuts'),
    icon: Keyboard,
    group: 'help',
    shortcut: 'shortcuts',
    isThere: always,
    run: ({ openDialog }) => openDialog('shortcuts'),
  },
  {
    ...actionTexts('copyLog'),
    icon: Copy,
    group: 'help',
    isThere: always,
    run: ({ send }) => send({ type: 'COPY_LOG' }),
  },
  {
    ...actionTexts('support'),
    icon: LifeBuoy,
    group: 'help',
    isThere: always,
    run: ({ visit }) => visit('support'),
  },
]

/** All actions. The palette, the composer's commands and the menus read this list. */
export const actions: readonly Action[] = [
  ...navigation,
  ...create,
  ...answer,
  ...rowActions,
  ...chatActions,
  ...sheetActions,
  ...pages,
  ...view,
  ...account,
  ...help,
]

/** The actions that the composer offers after `/`. */
export const slashActions: readonly SlashAction[] = actions.filter(
  (action): action is SlashAction => 'run' in action && action.word !== undefined,
)

/** A sample question that fills the composer for the user to edit and send. */
export type SampleQuestion = (typeof SAMPLE_QUESTIONS)[number] & {
  readonly icon: typeof SquareTerminal
}

/** Sample questions in the list of slash commands. */
export const sampleQuestions: readonly SampleQuestion[] = SAMPLE_QUESTIONS.map((starter) => ({
  ...starter,
  icon: SquareTerminal,
}))
