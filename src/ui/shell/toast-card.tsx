import { X } from 'lucide-react'
import { NOTICE_TEXTS } from '#contract/notice-wording.ts'
import { selectWorkbook } from '#src/events/selectors.ts'
import type { Notice } from '#src/events/state.ts'
import { useApp } from '../hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SIGNS } from './notice-signs.ts'
import * as css from './toast.css.ts'

type ToastCardProps = {
  readonly notice: Notice
  readonly onAct: () => void
  readonly onClose: () => void
}

/** Beside a button that loads the page anew: what of it is not saved yet (NOTE-41). */
const ReloadHint = ({ hint }: { readonly hint: string | null }) => {
  const { status, save } = useApp(selectWorkbook)
  const isSaved = status !== 'ready' || save === 'saved'
  return <p className={css.detail}>{isSaved ? hint : NOTICE_TEXTS.unsaved}</p>
}

/** A notice as it looks: never colour alone, a sign as well (NOTE-4). */
export const ToastCard = ({ notice, onAct, onClose }: ToastCardProps) => (
  <div className={css.toast({ level: notice.level })}>
    <span className={css.sign({ level: notice.level })}>
      <Icon of={SIGNS[notice.level]} />
    </span>
    <div className={css.words}>
      <p>{notice.text}</p>
      {notice.action?.command.type === 'RELOAD_PAGE' ? (
        <ReloadHint hint={notice.detail} />
      ) : (
        notice.detail !== null && <p className={css.detail}>{notice.detail}</p>
      )}
    </div>
    <div className={css.buttons}>
      {notice.action && (
        <Button size="sm" onClick={onAct}>
          {notice.action.label}
        </Button>
      )}
      <Button size="sm" shape="icon" icon={X} aria-label="Dismiss" onClick={onClose} />
    </div>
  </div>
)
