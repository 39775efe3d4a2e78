import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useAnswerRead } from '../chat/conversation/use-answer-read.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useIsUserIdle } from './use-is-user-idle.ts'
import { useOncePerBrowserSession } from './use-once-per-browser-session.ts'

/**
 * Whether a held paywall may open now. A paywall at load opens once per browser session. A paywall
 * after the last credit waits until the user has read the answer. No held paywall opens while the
 * user types.
 */
export const useCanOpenPaywall = (isWaiting: boolean): boolean => {
  const { paywallCause: cause } = useApp(selectCredits)
  const isSpent = cause === 'spent'
  const isRead = useAnswerRead(isWaiting && isSpent)
  const isFree = useIsUserIdle(isWaiting && (isRead || !isSpent))
  const isFirst = useOncePerBrowserSession(
    'paywall_at_load',
    isWaiting && isFree && cause === 'load',
  )
  return isFree && (isFirst || cause !== 'load')
}
