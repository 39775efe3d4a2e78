import { useAnnouncements } from './use-announcements.ts'
import { visuallyHidden } from '../../theme/text.css.ts'

/**
 * One polite live region beside the conversation. It announces sentences and tool steps, never
 * single tokens.
 */
export const Announcer = ({ conversationId }: { readonly conversationId: string | null }) => {
  const text = useAnnouncements(conversationId)
  return (
    <output className={visuallyHidden} aria-live="polite">
      {text}
    </output>
  )
}
