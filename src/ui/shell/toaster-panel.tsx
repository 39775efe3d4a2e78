import { useCallback } from 'react'
import { toast, Toaster } from 'sonner'
import { TOASTS_VISIBLE } from '#contract/limits.ts'
import { selectNotices } from '#src/events/selectors.ts'
import type { Notice } from '#src/events/state.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useMedia } from '../hooks/media.ts'
import { useToastBottom, useToasts } from '../hooks/toasts.ts'
import { media } from '../theme/media.ts'
import { ToastCard } from './toast-card.tsx'

/** Univer's notices go through the same Sonner: each toaster shows its own. */
const TOASTER_ID = 'notices'

/** The toasts themselves, by Sonner; three at most, on phones the newest alone (NOTE-1). Loaded with the first notice by toaster.tsx. */
export const ToasterPanel = () => {
  const notices = useApp(selectNotices)
  const send = useSend()
  const isPhone = useMedia(media.phone)
  const show = useCallback(
    (notice: Notice) => {
      const dismiss = () => send({ type: 'DISMISS_NOTICE', id: notice.id })
      const close = () => void toast.dismiss(notice.id)
      toast.custom(
        () => (
          <ToastCard
            notice={notice}
            onClose={close}
            onAct={() => {
              if (notice.action) send(notice.action.command)
              close()
            }}
          />
        ),
        {
          id: notice.id,
          toasterId: TOASTER_ID,
          duration: notice.durationMs,
          onAutoClose: dismiss,
          onDismiss: dismiss,
        },
      )
    },
    [send],
  )
  const hide = useCallback((id: string) => void toast.dismiss(id), [])
  useToasts(notices, show, hide)
  const bottom = useToastBottom(notices)
  return (
    <Toaster
      id={TOASTER_ID}
      containerAriaLabel="Notices"
      position="bottom-right"
      offset={{ bottom, right: 20 }}
      mobileOffset={{ bottom, left: 12, right: 12 }}
      gap={8}
      expand
      visibleToasts={isPhone ? 1 : TOASTS_VISIBLE}
      hotkey={['F8']}
    />
  )
}
