import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useAnswerRead } from '../chat/conversation/use-answer-read.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useFreeHands } from '../kit/hooks/is-user-idle.ts'
import { useOnceASession } from '../kit/hooks/use-once-a-session.ts'

/**
 * Whether a paywall that waits may open by itself: once a session for a balance of 0 at load, after the
 * answer was read for the last credit, and only while nobody writes.
 */
export const usePaywallMoment = (isWaiting: boolean): boolean => {
  const { paywallCause: cause } = useApp(selectCredits)
  const isSpent = cause === 'spent'
  const isRead = useAnswerRead(isWaiting && isSpent)
  const isFree = useFreeHands(isWaiting && (isRead || !isSpent))
  const isFirst = useOnceASession('paywall_at_load', isWaiting && isFree && cause === 'load')
  return isFree && (isFirst || cause !== 'load')
}
