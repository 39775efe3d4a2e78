import { CircleAlert, Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { Notice } from '#src/events/state.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import * as css from './toast.css.ts'

const SIGNS: Readonly<Record<Notice['level'], LucideIcon>> = {
  info: Info,
  success: Check,
  warning: TriangleAlert,
  error: CircleAlert,
}

type ToastCardProps = {
  readonly notice: Notice
  readonly onAct: () => void
  readonly onClose: () => void
}

/** A notice as it looks: never colour alone, a sign as well (NOTE-4). */
export const ToastCard = ({ notice, onAct, onClose }: ToastCardProps) => (
  <div className={css.toast}>
    <span className={css.sign({ level: notice.level })}>
      <Icon of={SIGNS[notice.level]} />
    </span>
    <div className={css.words}>
      <p>{notice.text}</p>
      {notice.detail !== null && <p className={css.detail}>{notice.detail}</p>}
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
