import { AppLink } from '../kit/app-link.tsx'
import { SheetIcon, LifeBuoy, MessageSquare, Plus, type IconNode } from '../kit/icons.ts'
import { SIDEBAR, TOP_BAR } from '#src/texts/labels.ts'
import { selectStartedId } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../kit/hooks/app.tsx'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { grow, visuallyHidden } from '../theme/text.css.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { NewChatLink } from './new-chat-link.tsx'
import type { PagePlace } from './place.ts'
import * as css from './sidebar.css.ts'
import { SidebarUpgrade } from '../billing/upgrade.tsx'
import { UserMenu } from './user-menu.tsx'

type SidebarProps = {
  readonly place: PagePlace
  /** If false, the sidebar shows icons only, 3rem wide. */
  readonly wide: boolean
  /** True on phones. The sidebar then shows credits and Upgrade instead of the top bar. */
  readonly isSheet: boolean
  /** Closes the sidebar on phones. Every link inside the app calls it. */
  readonly onLeave?: (() => void) | undefined
}

export const Sidebar = ({ place, wide, isSheet, onLeave }: SidebarProps) => {
  const { flags, support_url } = useConfig()
  return (
    <div className={css.sidebar}>
      <UserMenu wide={wide} />
      <nav aria-label={SIDEBAR.main} className={css.nav}>
        {flags.spreadsheets && (
          <AppLink {...linkTo('spreadsheets', place, wide)} onClick={onLeave}>
            <RowContent icon={SheetIcon} text={TOP_BAR.spreadsheets} wide={wide} />
          </AppLink>
        )}
        {flags.chat && (
          <AppLink {...linkTo('chats', place, wide)} onClick={onLeave}>
            <RowContent icon={MessageSquare} text={TOP_BAR.chats} wide={wide} />
          </AppLink>
        )}
      </nav>
      {flags.chat && <Conversations place={place} wide={wide} onLeave={onLeave} />}
      <div className={css.foot}>
        {isSheet && <SidebarUpgrade />}
        <a
          className={css.row[wide ? 'wide' : 'thin']}
          title={tip(TOP_BAR.support, wide)}
          href={support_url}
          target="_blank"
          rel="noreferrer"
        >
          <RowContent icon={LifeBuoy} text={TOP_BAR.support} wide={wide} />
        </a>
      </div>
    </div>
  )
}

/** The caption with the new-chat button, and the list if the sidebar is wide. */
const Conversations = ({ place, wide, onLeave }: Omit<SidebarProps, 'isSheet'>) => {
  const startedId = useApp(selectStartedId)
  return (
    <>
      <div className={css.caption[wide ? 'wide' : 'thin']}>
        {wide && <span>{SIDEBAR.conversations}</span>}
        <NewChatLink
          className={buttonClass({ shape: 'icon', size: wide ? 'sm' : 'md' })}
          label="New chat"
          onLeave={onLeave}
        >
          <Icon of={Plus} size={14} />
        </NewChatLink>
      </div>
      {wide && (
        <ConversationRows
          currentId={place.page === 'chat' ? (place.id ?? startedId) : null}
          onLeave={onLeave}
        />
      )}
    </>
  )
}

/** The tooltip of a row that shows only its icon. */
const tip = (text: string, wide: boolean) => (wide ? undefined : text)

const linkTo = (page: 'chats' | 'spreadsheets', place: PagePlace, wide: boolean) =>
  ({
    to: `/app/${page}`,
    className: css.row[wide ? 'wide' : 'thin'],
    title: tip(TOP_BAR[page], wide),
    'aria-current': place.page === page ? 'page' : undefined,
  }) as const

type RowContentProps = {
  readonly icon: IconNode
  readonly text: string
  /** If false, the icon shows alone and the text is its accessible name. */
  readonly wide: boolean
}

const RowContent = ({ icon, text, wide }: RowContentProps) => (
  <>
    <Icon of={icon} />
    <span className={wide ? grow : visuallyHidden}>{text}</span>
  </>
)
