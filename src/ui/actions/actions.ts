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
import { STARTERS } from '#src/texts/screens.ts'
import { selectIsStreaming, selectMessages } from '#src/log/selectors/selectors.ts'
import { named, type Action, type ActionScene, type WordAction } from './action.ts'
import { chatActions, rowActions, sheetActions } from './page-actions.ts'

const always = (): boolean => true
const withChat = ({ flags }: ActionScene): boolean => flags.chat
const withSheets = ({ flags }: ActionScene): boolean => flags.spreadsheets
const canUpgrade = ({ flags, state: { credits } }: ActionScene): boolean =>
  flags.billing && credits.status === 'ready' && !credits.isPro

const navigation: readonly Action[] = [
  {
    ...named('home'),
    icon: ArrowRight,
    group: 'navigation',
    isThere: always,
    run: ({ go }) => go('/app'),
  },
  {
    ...named('sheetsLevel'),
    icon: SheetIcon,
    group: 'navigation',
    isThere: withSheets,
    list: 'spreadsheets',
  },
  {
    ...named('chatsLevel'),
    icon: MessageSquare,
    group: 'navigation',
    isThere: withChat,
    list: 'chats',
  },
]

const create: readonly Action[] = [
  {
    ...named('newChat'),
    icon: Plus,
    group: 'create',
    isThere: withChat,
    run: ({ send, go }) => {
      send({ type: 'NEW_CONVERSATION' })
      go('/app/chat')
    },
  },
  {
    ...named('newSpreadsheet'),
    icon: Sheet,
    group: 'create',
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheet'),
  },
  {
    ...named('importSpreadsheet'),
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
    ...named('stop'),
    icon: Square,
    group: 'chat',
    isThere: ({ state, flags }) => flags.chat && selectIsStreaming(state),
    run: ({ send }) => send({ type: 'STOP' }),
  },
  {
    ...named('retry'),
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
    ...named('chats'),
    icon: MessageSquare,
    group: 'pages',
    isThere: withChat,
    run: ({ go }) => go('/app/chats'),
  },
  {
    ...named('spreadsheets'),
    icon: SheetIcon,
    group: 'pages',
    isThere: withSheets,
    run: ({ go }) => go('/app/spreadsheets'),
  },
]

const view: readonly Action[] = [
  {
    ...named('sidebar'),
    icon: PanelLeft,
    group: 'view',
    shortcut: 'sidebar',
    isThere: ({ can }) => can?.('sidebar') === true,
    run: ({ act }) => void act('sidebar'),
  },
  {
    ...named('themeSystem'),
    icon: Monitor,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('system'),
  },
  {
    ...named('themeLight'),
    icon: Sun,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('light'),
  },
  {
    ...named('themeDark'),
    icon: Moon,
    group: 'view',
    isThere: always,
    run: ({ setTheme }) => setTheme('dark'),
  },
]

const account: readonly Action[] = [
  {
    ...named('account'),
    icon: CircleUser,
    group: 'account',
    isThere: ({ state }) => state.session.hasAccount,
    run: ({ openDialog }) => openDialog('account'),
  },
  {
    ...named('organizations'),
    icon: Building2,
    group: 'account',
    // A server without organizations leaves `organization_id` undefined.
    isThere: ({ state }) => state.session.user?.organization_id !== undefined,
    run: ({ openDialog }) => openDialog('organizations'),
  },
  {
    ...named('settings'),
    icon: Settings,
    group: 'account',
    isThere: always,
    run: ({ openDialog }) => openDialog('settings'),
  },
  {
    ...named('notifications'),
    icon: Bell,
    group: 'account',
    isThere: always,
    run: ({ openDialog }) => openDialog('notifications'),
  },
  {
    ...named('billing'),
    icon: ReceiptText,
    group: 'account',
    isThere: ({ flags }) => flags.billing,
    run: ({ go }) => go('/app/billing'),
  },
  {
    ...named('subscription'),
    icon: CreditCard,
    group: 'account',
    // If the credits failed to load, the plan is unknown, so we load them first.
    isThere: ({ flags, state: { credits } }) =>
      flags.billing && (credits.isPro || credits.status === 'failed'),
    isWaiting: ({ state: { credits } }) => credits.isPortalAsked,
    run: ({ send }, { state: { credits } }) =>
      send({ type: credits.status === 'failed' ? 'LOAD_CREDITS' : 'MANAGE_SUBSCRIPTION' }),
  },
  {
    ...named('upgrade'),
    icon: Zap,
    group: 'account',
    isThere: canUpgrade,
    run: ({ send }) => send({ type: 'OPEN_PAYWALL' }),
  },
  {
    ...named('logOut'),
    icon: LogOut,
    group: 'account',
    isThere: always,
    run: ({ send }) => send({ type: 'SIGN_OUT' }),
  },
]

const help: readonly Action[] = [
  {
    ...named('shortcuts'),
    icon: Keyboard,
    group: 'help',
    shortcut: 'shortcuts',
    isThere: always,
    run: ({ openDialog }) => openDialog('shortcuts'),
  },
  {
    ...named('copyLog'),
    icon: Copy,
    group: 'help',
    isThere: always,
    run: ({ send }) => send({ type: 'COPY_LOG' }),
  },
  {
    ...named('support'),
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
export const wordActions: readonly WordAction[] = actions.filter(
  (action): action is WordAction => 'run' in action && action.word !== undefined,
)

/** A sample question that fills the composer for the user to edit and send. */
export type Starter = (typeof STARTERS)[number] & { readonly icon: typeof SquareTerminal }

/** Sample questions in the list of slash commands. */
export const starters: readonly Starter[] = STARTERS.map((starter) => ({
  ...starter,
  icon: SquareTerminal,
}))
