import type { Example } from '#src/texts/examples.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import {
  selectIsSpent,
  selectMaking,
  selectSendBlock,
  selectSpreadsheets,
} from '#src/log/selectors/selectors.ts'
import type { App } from '../kit/hooks/app.tsx'

const sampleIn = (app: App): string | null =>
  selectSpreadsheets(app.state()).items.find((item) => item.sample)?.id ?? null

/**
 * The sample data, made where there is none: `hear` is told its id, or null where it was not made. Whether there
 * is one only the list says, which is asked for where it did not load. The returned call ends the wait.
 */
export const sampleOf = (app: App, hear: (id: string | null) => void): (() => void) => {
  let isMade = false
  let isAsked = false
  let wasLoading = false
  const end = (id: string | null): void => {
    stop()
    hear(id)
  }
  const look = (): void => {
    const { status, error } = selectSpreadsheets(app.state())
    wasLoading ||= status === 'loading'
    if (selectMaking(app.state()) !== null || status === 'loading') return
    const id = sampleIn(app)
    if (id !== null || isMade) return end(id)
    if (status === 'ready') {
      isMade = true
      return app.send({ type: 'CREATE_FROM_TEMPLATE', template: SAMPLE_ID, stays: true })
    }
    if (wasLoading) {
      if (error !== null) app.send({ type: 'NOTIFY', level: 'error', text: error })
      return end(null)
    }
    if (isAsked) return
    isAsked = true
    app.send({ type: 'LOAD_SPREADSHEETS' })
  }
  const stop = app.subscribe(look)
  look()
  return stop
}

/** Whether a message may go out now: without a credit the paywall says why, and all stays as it is. */
const maySend = (app: App, { message }: Example): boolean => {
  if (selectSendBlock(message)(app.state()) !== null) return false
  if (!app.config.flags.billing || !selectIsSpent(app.state())) return true
  app.send({ type: 'OPEN_PAYWALL' })
  return false
}

/** What hears how far an example is. */
type Heard = {
  /** Whether the sample data is waited for. */
  readonly wait: (isWaiting: boolean) => void
  /** It has gone out. */
  readonly sent: () => void
}

/**
 * Sends an example in a new chat. One about the sample data has it made first, where there is none. What may not go out leaves everything as it is. The returned call ends the wait.
 */
export const runExample = (
  app: App,
  example: Example,
  spreadsheetId: string | null,
  { wait, sent }: Heard,
): (() => void) => {
  const ask = (about: string | null): void => {
    if (!maySend(app, example)) return
    const message = { conversationId: null, text: example.message, documents: [] }
    const answer = app.ask({ ...message, type: 'SEND', spreadsheetId: about, startsNew: true })
    if (answer.isTaken) sent()
  }
  if (!maySend(app, example)) return () => {}
  if (!example.onSample) {
    ask(spreadsheetId)
    return () => {}
  }
  wait(true)
  return sampleOf(app, (id) => {
    wait(false)
    // Not while the fact is told: what is asked meanwhile is answered only after it.
    if (id !== null) queueMicrotask(() => ask(id))
  })
}
