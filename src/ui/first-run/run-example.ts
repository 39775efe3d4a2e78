import type { Example } from '#src/texts/examples.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import {
  selectIsOutOfCredits,
  selectTemplateInCreation,
  selectSendBlock,
  selectSpreadsheets,
} from '#src/log/selectors/selectors.ts'
import type { App } from '../kit/hooks/app.tsx'

const sampleIn = (app: App): string | null =>
  selectSpreadsheets(app.state()).items.find((item) => item.sample)?.id ?? null

/**
 * Finds the sample ledger, or creates it if it is missing. It loads the list of spreadsheets first.
 * `hear` receives the id, or null after a failure. The returned function cancels the wait.
 */
export const findOrCreateSample = (app: App, hear: (id: string | null) => void): (() => void) => {
  let isMade = false
  let isAsked = false
  let wasLoading = false
  const end = (id: string | null): void => {
    stop()
    hear(id)
  }
  const check = (): void => {
    const { status, error } = selectSpreadsheets(app.state())
    wasLoading ||= status === 'loading'
    if (selectTemplateInCreation(app.state()) !== null || status === 'loading') return
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
  const stop = app.subscribe(check)
  check()
  return stop
}

/** Whether the message can be sent now. Without credits it opens the paywall. */
const maySend = (app: App, { message }: Example): boolean => {
  if (selectSendBlock(message)(app.state()) !== null) return false
  if (!app.config.flags.billing || !selectIsOutOfCredits(app.state())) return true
  app.send({ type: 'OPEN_PAYWALL' })
  return false
}

type Heard = {
  /** True while the sample ledger is being created. */
  readonly wait: (isWaiting: boolean) => void
  /** Runs once the message is sent. */
  readonly sent: () => void
}

/**
 * Sends an example in a new chat. An example with `onSample` waits for the sample ledger. If the
 * message cannot be sent, nothing changes. The returned function cancels the wait.
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
  return findOrCreateSample(app, (id) => {
    wait(false)
    // `hear` may run while the log notifies its subscribers. `app.ask` cannot return a result then,
    // so the send waits for a microtask.
    if (id !== null) queueMicrotask(() => ask(id))
  })
}
