import { useCallback, useRef } from 'react'
import { toast, Toaster } from 'sonner'
import { TOASTS_VISIBLE } from '#contract/limits.ts'
import { selectNotices } from '#src/log/selectors/selectors.ts'
import type { Notice } from '#src/log/state.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { useToastBottom, useToastEnd, useToasts } from '../use-toasts.ts'
import { media } from '../../theme/media.ts'
import { ToastCard } from './toast-card.tsx'

/** Univer's notices use the same Sonner. The id keeps both toasters apart. */
const TOASTER_ID = 'notices'

/** A toast. It closes when it expires or the user answers it. */
const Toast = ({ notice }: { readonly notice: Notice }) => {
  const send = useSend()
  const close = () => void toast.dismiss(notice.id)
  const card = useToastEnd(notice, close)
  return (
    <ToastCard
      ref={card}
      notice={notice}
      onClose={close}
      onAct={() => {
        const command = notice.action && 'command' in notice.action ? notice.action.command : null
        if (command) send(command)
        // A reload removes the toast anyway. If the user cancels the reload, the toast is still
        // needed.
        if (command?.type !== 'RELOAD_PAGE') close()
      }}
    />
  )
}

/**
 * The toasts, rendered by Sonner. At most `TOASTS_VISIBLE` are visible, or one on phones, and the
 * others wait. toaster.tsx lazy-loads this component after the first page or with the first notice.
 */
export const ToasterPanel = () => {
  const notices = useApp(selectNotices)
  const send = useSend()
  const limit = useMedia(media.phone) ? 1 : TOASTS_VISIBLE
  const region = useRef<HTMLDivElement>(null)
  const show = useCallback(
    (notice: Notice) => {
      // Screen readers hear a failure at once and other notices at a pause.
      const urgency = notice.level === 'error' ? 'assertive' : 'polite'
      region.current?.querySelector('section')?.setAttribute('aria-live', urgency)
      toast.custom(() => <Toast notice={notice} />, {
        id: notice.id,
        toasterId: TOASTER_ID,
        duration: Infinity,
        onDismiss: () => send({ type: 'DISMISS_NOTICE', id: notice.id }),
      })
    },
    [send],
  )
  const hide = useCallback((id: string) => void toast.dismiss(id), [])
  useToasts(notices, limit, show, hide)
  const bottom = useToastBottom(notices)
  return (
    <div ref={region} data-toasts>
      <Toaster
        id={TOASTER_ID}
        containerAriaLabel="Notices"
        position="bottom-right"
        offset={{ bottom, right: 20 }}
        mobileOffset={{ bottom, left: 12, right: 12 }}
        gap={8}
        expand
        visibleToasts={limit}
        hotkey={['F8']}
      />
    </div>
  )
}
