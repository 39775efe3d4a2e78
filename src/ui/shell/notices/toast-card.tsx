import { X } from '../../kit/icons.ts'
import type { Ref } from 'react'
import { NOTICE_TEXTS } from '#src/texts/notices.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { Notice } from '#src/log/state.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { SIGNS } from './notice-signs.ts'
import * as css from './toast.css.ts'

type ToastCardProps = {
  readonly ref?: Ref<HTMLDivElement>
  readonly notice: Notice
  readonly onAct: () => void
  readonly onClose: () => void
}

/** Beside a button that loads the page anew: what of it is not saved yet. */
const ReloadHint = ({ hint }: { readonly hint: string | null }) => {
  const { status, save } = useApp(selectWorkbook)
  const isSaved = status !== 'ready' || save === 'saved'
  return <p className={css.detail}>{isSaved ? hint : NOTICE_TEXTS.unsaved}</p>
}

const reloads = ({ action }: Notice): boolean =>
  action !== null && 'command' in action && action.command.type === 'RELOAD_PAGE'

type ActProps = Pick<ToastCardProps, 'onAct'> & { readonly action: NonNullable<Notice['action']> }

/** What can be done about it: a button, or a link into a tab of its own. */
const Act = ({ action, onAct }: ActProps) =>
  'address' in action ? (
    <a
      className={buttonClass({ size: 'sm' })}
      href={action.address}
      target="_blank"
      rel="noopener"
      onClick={onAct}
    >
      {action.label}
    </a>
  ) : (
    <Button size="sm" onClick={onAct}>
      {action.label}
    </Button>
  )

/** A notice as it looks: never colour alone, a sign as well. */
export const ToastCard = ({ ref, notice, onAct, onClose }: ToastCardProps) => (
  <div ref={ref} className={css.toast[notice.level]}>
    <span className={css.sign[notice.level]}>
      <Icon of={SIGNS[notice.level]} />
    </span>
    <div className={css.words}>
      <p>{notice.text}</p>
      {reloads(notice) ? (
        <ReloadHint hint={notice.detail} />
      ) : (
        notice.detail !== null && <p className={css.detail}>{notice.detail}</p>
      )}
    </div>
    <div className={css.buttons}>
      {notice.action && <Act action={notice.action} onAct={onAct} />}
      <Button size="sm" shape="icon" icon={X} aria-label="Dismiss" onClick={onClose} />
    </div>
  </div>
)
