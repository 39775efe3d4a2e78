import { Trash2 } from '../../kit/icons.ts'
import { useRef, type RefCallback } from 'react'
import { PAST_NOTICES } from '#src/texts/past-notices.ts'
import type { PastNotice } from '#src/log/past-notices.ts'
import { selectRemovals } from '#src/log/selectors/selectors.ts'
import type { Notice, NoticeCommand, Removal } from '#src/log/state.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useFocusHome } from '../../kit/hooks/use-focus-handover.ts'
import { useNow } from '../../kit/hooks/use-now.ts'
import { usePastNotices } from '../use-past-notices.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { NOTICE_ICONS } from './notice-icons.ts'
import { noticeTime } from './notice-time.ts'
import * as css from './notifications.css.ts'
import { sign } from './toast.css.ts'

/**
 * The action of a past notice, if it still works. An Undo works only while its removal can be
 * undone. A link is never shown, because the address of the payment portal expires.
 */
const commandOf = (
  { action }: Notice,
  removals: readonly Removal[],
): { readonly label: string; readonly command: NoticeCommand } | null => {
  if (!action || 'address' in action) return null
  const { command } = action
  const works =
    command.type !== 'UNDO_REMOVAL' || removals.some((removal) => removal.id === command.id)
  return works ? action : null
}

type RowProps = PastNotice & {
  readonly now: Date
  /** The ref of the row's button. It keeps the focus in the panel when the button disappears. */
  readonly leaving: RefCallback<HTMLElement>
}

const Row = ({ notice, at, count, now, leaving }: RowProps) => {
  const removals = useApp(selectRemovals)
  const send = useSend()
  const { level, text, detail } = notice
  const action = commandOf(notice, removals)
  const time = noticeTime(at, now)
  return (
    <li className={css.row}>
      <span className={sign[level]}>
        <Icon of={NOTICE_ICONS[level]} />
      </span>
      <div className={css.words}>
        <p>{text}</p>
        {detail !== null && <p className={css.detail}>{detail}</p>}
        <p className={css.meta}>
          {PAST_NOTICES.levels[level]}
          {' · '}
          <time dateTime={time.iso} title={time.whole}>
            {time.short}
          </time>
          {count > 1 && ` · ${PAST_NOTICES.times(count)}`}
        </p>
      </div>
      {action && (
        <Button ref={leaving} size="sm" onClick={() => send(action.command)}>
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** The content of "Notifications": this session's notices, newest first. */
export const NotificationsPanel = () => {
  const items = usePastNotices()
  const send = useSend()
  const now = useNow()
  const home = useRef<HTMLDivElement>(null)
  const leaving = useFocusHome(home)
  return (
    <div ref={home} className={css.home} tabIndex={-1}>
      {items.length === 0 ? (
        <EmptyState title={PAST_NOTICES.empty} text={PAST_NOTICES.emptyHint} />
      ) : (
        <>
          <ul className={css.list} aria-label={PAST_NOTICES.list}>
            {items.map((item) => (
              <Row key={item.notice.id} {...item} now={now} leaving={leaving} />
            ))}
          </ul>
          <div className={css.foot}>
            <Button
              ref={leaving}
              kind="line"
              icon={Trash2}
              onClick={() => send({ type: 'CLEAR_NOTICES' })}
            >
              {PAST_NOTICES.clear}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
