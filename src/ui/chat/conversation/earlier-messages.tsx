import { useCallback } from 'react'
import { NOTICES } from '#src/texts/labels.ts'
import { READING_TEXTS } from '#src/texts/screen-wording.ts'
import { selectMessagesError, selectMessagesStatus } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useFocusHandover } from '../../kit/hooks/use-focus-handover.ts'
import { useNearViewport } from '../../kit/hooks/use-near-viewport.ts'
import { FailureMessage } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import * as css from '../ledger.css.ts'

/** Loads earlier messages when the reader scrolls near them. The button is for keyboard users. */
export const EarlierMessages = ({ conversationId }: { readonly conversationId: string }) => {
  const send = useSend()
  const status = useApp(selectMessagesStatus(conversationId))
  const error = useApp(selectMessagesError(conversationId))
  const isLoading = status === 'loading'
  const load = useCallback(
    () => send({ type: 'LOAD_EARLIER_MESSAGES', id: conversationId }),
    [send, conversationId],
  )
  const near = useNearViewport(status === 'ready', load)
  const handover = useFocusHandover()
  return (
    <div className={css.loadEarlier} ref={near}>
      <div ref={handover}>
        {error !== null && (
          <div role="alert">
            <FailureMessage>{error}</FailureMessage>
          </div>
        )}
        <Button size="sm" aria-disabled={isLoading} onClick={load}>
          {isLoading && READING_TEXTS.loadingEarlier}
          {!isLoading && (error === null ? READING_TEXTS.earlier : NOTICES.tryAgain)}
        </Button>
      </div>
    </div>
  )
}
