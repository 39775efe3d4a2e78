import type { Page } from '@playwright/test'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import { selectIsLost, selectIsStopConfirmed } from '#src/log/selectors/conversation-rows.ts'
import type { AppState } from '#src/log/state.ts'
import { frame, json, says, started } from '#tests/support/hostile.ts'
import { answers, conversation, questions, send } from './chat.ts'
import { expect, newChat } from './hostile.ts'
import { MESSAGES, RESUME, SEND, STOP, type Backend, type Call } from './hostile-server.ts'
import { QUESTION, STORED, type Act } from './reply-acts.ts'
import type { ReplyPath, Step } from './reply-model.ts'

/** The call that each state waits for. */
const CALLS: Readonly<Record<string, string>> = {
  'active.running.live': SEND,
  'active.asking': RESUME,
  'active.reattached': RESUME,
  'active.recovering': MESSAGES,
  'free.probing': RESUME,
  'free.rechecking': MESSAGES,
  'stopping.telling': STOP,
  'stopping.checking': MESSAGES,
}

const STREAMS: readonly string[] = ['active.running.live', 'active.reattached']

/**
 * A page, its backend, and the pending calls. `stream` is the call that streams the answer. `call`
 * is the call that the current state waits for.
 */
type Drive = {
  readonly page: Page
  readonly backend: Backend
  readonly stream: () => Call
  readonly call: () => Call
  /** The pending stop call. Null for a message without a conversation. */
  readonly told: () => Call | null
}
type Do = (drive: Drive) => unknown

const stored = (key: keyof typeof STORED) => ({ messages: STORED[key] })

/**
 * Loads the conversation with a question that has no answer. If `isStopped`, the user stopped its
 * answer before the reload, and the stop is still pending.
 */
const reload =
  (isStopped: boolean): Do =>
  async ({ page, backend }) => {
    backend.on(MESSAGES, json(stored('question')))
    if (isStopped) {
      backend.on(STOP, json({}, 500))
      const sent = backend.take(SEND)
      await send(page, QUESTION)
      await (await sent).write(started() + says('It'))
      await expect(answers(page)).toContainText('It')
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(conversation(page).getByText(ANSWER_TEXTS.stopped)).toBeVisible()
      backend.hold(STOP)
      await page.reload()
    } else await page.goto(`${backend.origin}/app/chat/c1`)
    await expect(questions(page)).toHaveCount(1)
    await expect(page.getByText(/\d+ credits left/).first()).toBeAttached()
    backend.hold(MESSAGES)
  }

const write =
  (bytes: () => string): Do =>
  ({ stream }) =>
    stream().write(bytes())
const answer =
  (status: number, body: unknown = {}): Do =>
  ({ call }) =>
    call().answer(status, body)

const ask: Do = ({ page }) => send(page, QUESTION)

/** Browser and backend steps for each act. */
const DO: Readonly<Record<Act, Do>> = {
  send: ask,
  'send another': ask,
  'send to c1': ask,
  'send without a credit': async ({ page }) => {
    const paywall = page.getByRole('dialog', { name: 'Upgrade to Professional' })
    const close = async (): Promise<void> => {
      await expect(paywall).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(paywall).toBeHidden()
    }
    // The paywall is already open, because the balance is empty.
    await close()
    await send(page, QUESTION)
    await close()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(QUESTION)
  },
  stop: ({ page }) => page.getByRole('button', { name: 'Stop' }).click(),
  'log out': async ({ page }) => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  },
  'reload after a pending stop': reload(true),
  'reload after a question': reload(false),
  head: ({ stream }) => stream().open(),
  start: write(started),
  words: write(() => says('It is $1,896.20.')),
  end: write(() => frame('stream_end', {})),
  'end for nothing': write(() => frame('stream_end', { credits: 0 })),
  error: write(() => frame('error', { message: 'The model is busy.', code: 'busy' })),
  'stop elsewhere': write(() => frame('error', { message: 'Stopped.', code: 'stopped' })),
  close: ({ stream }) => stream().end(),
  cut: async ({ stream }) => {
    await stream().write(': \n\n')
    stream().cut()
  },
  // The backend refuses a resume with 400, because the client would retry after a 500.
  refuse: ({ stream }) => stream().answer(stream().url.startsWith('/api/chat/stream') ? 500 : 400),
  busy: ({ stream }) => stream().answer(429, {}),
  gone: ({ stream }) => stream().answer(204, ''),
  unsupported: ({ stream }) => stream().answer(404, {}),
  'ten seconds': ({ page }) => page.clock.fastForward('00:10'),
  wait: () => {},
  'stop heard': ({ told }) => told()?.answer(200, { stopped: true }),
  'stop too late': answer(200, { stopped: false }),
  'stop unconfirmed': answer(500),
  'it runs': ({ call }) => call().open(),
  'it is over': answer(204, ''),
  'nobody knows': answer(500),
  'check: answer': answer(200, stored('answer')),
  'check: question': answer(200, stored('question')),
  'check: nothing': answer(500),
  'recheck: answer': answer(200, stored('answer')),
  'recheck: question': answer(200, stored('question')),
  'recheck: nothing': answer(500),
  'recover: answer': answer(200, stored('answer')),
  'recover: question': answer(200, stored('question')),
  'recover: nothing': answer(500),
  'recover: stopped': answer(200, stored('stopped')),
  'ask: it runs': async ({ backend, call }) => {
    backend.hold(MESSAGES)
    call().open()
    const asked = await backend.take(MESSAGES)
    asked.answer(200, stored('question'))
  },
  'ask: nothing': answer(204, ''),
}

const priceOf = (state: AppState, id: string, charged: boolean): string => {
  if (selectIsLost(id)(state)) return ''
  return charged ? ANSWER_TEXTS.charged : ANSWER_TEXTS.notCharged
}

/** Expected screen for a state: the rows with their texts, and the button. */
const expected = (state: AppState, place: string | null) => {
  const rows = selectMessages(place)(state)
  return {
    questions: rows.filter((row) => row.type === 'user').length,
    stopped: rows.flatMap((row) =>
      row.type === 'stopped'
        ? [selectIsStopConfirmed(row.id)(state) && !row.isUnsure ? ANSWER_TEXTS.notCharged : '']
        : [],
    ),
    answers: rows.flatMap((row) => {
      if (row.type !== 'assistant') return []
      const price = priceOf(state, row.id, row.charged)
      if (row.state === 'failed') return [[row.plainText, row.error?.message ?? '', price]]
      if (row.state === 'incomplete') return [[row.plainText, ANSWER_TEXTS.incomplete, price]]
      return [[row.plainText]]
    }),
    button: state.chat.run === null ? 'Send message' : 'Stop',
  }
}

/** Compares the page with the state. */
const compare = async (page: Page, state: AppState, place: string | null): Promise<void> => {
  const wanted = expected(state, place)
  await expect(page.getByRole('button', { name: wanted.button })).toBeVisible()
  await expect(questions(page)).toHaveCount(wanted.questions)
  await expect(answers(page)).toHaveCount(wanted.answers.length)
  for (const [index, words] of wanted.answers.entries())
    for (const part of words) await expect(answers(page).nth(index)).toContainText(part)
  const stopped = conversation(page).getByText(ANSWER_TEXTS.stopped)
  await expect(stopped).toContainText(wanted.stopped)
  if (wanted.questions > 0)
    await expect(conversation(page)).toHaveAttribute('aria-busy', String(wanted.button === 'Stop'))
}

/** Waits for the call that a step triggers. */
const follow = async (
  backend: Backend,
  before: string,
  { state, act }: Step,
): Promise<{ readonly line: string; readonly call: Call } | null> => {
  const line = CALLS[state]
  // A message without a conversation triggers no stop call.
  const isQuiet = line === STOP && before === 'active.running.draining' && act !== 'start'
  return line === undefined || isQuiet ? null : { line, call: await backend.take(line) }
}

/** Loads the new chat with these credits and records incoming calls. */
const begin = async (page: Page, backend: Backend, credits: number) => {
  const calls = new Map<string, Call>()
  let [stream, last] = [SEND, '']
  const callOf = (line: string): Call => {
    const call = calls.get(line)
    if (!call) throw new Error(`no call came: ${line}`)
    return call
  }
  const drive: Drive = {
    page,
    backend,
    stream: () => callOf(stream),
    call: () => callOf(last),
    told: () => (last === STOP ? callOf(STOP) : null),
  }
  await page.clock.install()
  backend.setBalance(credits)
  await newChat(page, backend, credits)
  const enter = async (before: string, step: Step): Promise<void> => {
    const come = await follow(backend, before, step)
    last = come?.line ?? ''
    if (come) calls.set(come.line, come.call)
    if (STREAMS.includes(step.state)) stream = last
  }
  return { drive, enter }
}

/** Runs a path in the browser and compares the page with the state after each step. */
export const walkPath = async (
  page: Page,
  backend: Backend,
  { steps }: ReplyPath,
): Promise<void> => {
  const acts = steps.map(({ act }) => act)
  const isReload = acts.some((act) => act.startsWith('reload'))
  const credits = acts.includes('send without a credit') ? 0 : 10
  const { drive, enter } = await begin(page, backend, isReload ? 10 : credits)
  let before = 'free.idle'
  for (const step of steps) {
    backend.setBalance(credits)
    await DO[step.act](drive)
    if (step.state !== before) await enter(before, step)
    if (step.act !== 'log out') await compare(page, step.shown, isReload ? 'c1' : null)
    before = step.state
  }
}
