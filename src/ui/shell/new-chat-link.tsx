import type { ReactNode } from 'react'
import { AppLink } from '../kit/app-link.tsx'
import { useSend } from '../kit/hooks/app.tsx'

type NewChatLinkProps = {
  readonly className: string
  readonly children: ReactNode
  /** Overrides the accessible name and the tooltip. */
  readonly label?: string
  readonly onLeave?: (() => void) | undefined
}

/**
 * A link to an empty new chat. A press also discards a new chat that was stopped before it had an
 * address.
 */
export const NewChatLink = ({ className, children, label, onLeave }: NewChatLinkProps) => {
  const send = useSend()
  const start = () => {
    send({ type: 'NEW_CONVERSATION' })
    onLeave?.()
  }
  return (
    <AppLink
      to="/app/chat"
      search={{}}
      className={className}
      aria-label={label}
      title={label}
      onClick={start}
    >
      {children}
    </AppLink>
  )
}
