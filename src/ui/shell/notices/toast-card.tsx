import { X } from '../../kit/icons.ts'
import type { Ref } from 'react'
import { NEW_VERSION_TEXTS } from '#src/texts/new-version.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { Notice } from '#src/log/state.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { NOTICE_ICONS } from './notice-icons.ts'
import * as css from './toast.css.ts'

type ToastCardProps = {
  readonly ref?: Ref<HTMLDivElement>
  readonly notice: Notice
  readonly onAct: () => void
  readonly onClose: () => void
}

/** The text beside a reload button. It warns if the reload would lose unsaved changes. */
const ReloadHint = ({ hint }: { readonly hint: string | null }) => {
  const { status, save } = useApp(selectWorkbook)
  const isSaved = status !== 'ready' || save === 'saved'
  return <p className={css.detail}>{isSaved ? hint : NEW_VERSION_TEXTS.unsaved}</p>
}

const reloads = ({ action }: Notice): boolean =>
  action !== null && 'command' in action && action.command.type === 'RELOAD_PAGE'

type ActProps = Pick<ToastCardProps, 'onAct'> & { readonly action: NonNullable<Notice['action']> }

/** The action of a notice: a button, or a link that opens a new tab. */
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

/**
 * The look of a notice. Its icon shows the level too, so the level does not depend on the colour
 * alone.
 */
export const ToastCard = ({ ref, notice, onAct, onClose }: ToastCardProps) => (
  <div ref={ref} className={css.toast[notice.level]}>
    <span className={css.sign[notice.level]}>
      <Icon of={NOTICE_ICONS[notice.level]} />
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
