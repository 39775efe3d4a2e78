import { Worker, type Transferable } from 'node:worker_threads'

/** Limits of a thread: heap in MB, time per question and idle time in ms. */
export type ThreadLimits = {
  readonly heapMb: number
  readonly timeoutMs: number
  readonly idleMs: number
}

/** Start data of a thread, and buffers of a question to transfer instead of copying. */
export type ThreadOptions<Q> = {
  readonly data?: unknown
  readonly handedOver?: (question: Q) => readonly Transferable[]
  /**
   * If true, `ask` throws when the thread dies, for example out of memory. Otherwise it returns
   * null, as after a timeout.
   */
  readonly tellsEnd?: boolean
}

/** A worker thread with time and memory limits. */
export type SingleWorker<Q, A> = {
  /**
   * Sends a question to the thread. When its turn comes, `question()` builds it. The answer is null
   * if `question()` returns null, or if the thread was terminated. Urgent questions go first, but
   * every ninth turn goes to a question that is not urgent. Rethrows errors of `question` and of
   * the thread. After an abort the answer is null, and a thread at work on it ends.
   */
  readonly ask: (
    question: () => Promise<Q | null>,
    isUrgent: boolean,
    signal?: AbortSignal,
  ) => Promise<A | null>
  /** Number of waiting questions that are not urgent. */
  readonly waiting: () => number
  /** Terminates the thread. Waiting questions get null. */
  readonly close: () => Promise<void>
}

/** After this many urgent questions in a row, one that is not urgent runs. */
const URGENT_IN_ROW = 8

/** A question as the thread receives it. Ids count up from 1. */
export type ThreadQuestion<Q> = { readonly id: number; readonly question: Q }

/** A serialised error, because the structured clone of an Error loses its code. */
export type ThreadError = {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: unknown
  /** SQLite's error code. */
  readonly errcode?: unknown
}

/** The thread's answer to question `id`, or its error. */
export type ThreadAnswer<A> =
  | { readonly id: number; readonly answer: A }
  | { readonly id: number; readonly error: ThreadError }

/** Serialises an error for the main thread. */
export const toThreadError = (cause: unknown): ThreadError => {
  if (!(cause instanceof Error)) return { name: 'Error', message: String(cause) }
  const { name, message, stack } = cause
  return {
    name,
    message,
    stack,
    ...('code' in cause && { code: cause.code }),
    ...('errcode' in cause && { errcode: cause.errcode }),
  }
}

const errorOf = ({ message, ...rest }: ThreadError): Error =>
  Object.assign(new Error(message), rest)

type Job<Q, A> = {
  readonly question: () => Promise<Q | null>
  readonly answer: (answer: A | null) => void
  readonly fail: (error: unknown) => void
  readonly signal: AbortSignal | undefined
}

/** Jobs that wait. Urgent ones go first, but every ninth turn goes to another. */
const createLine = <J>() => {
  const urgent: J[] = []
  const others: J[] = []
  let urgentInRow = 0
  return {
    add: (job: J, isUrgent: boolean): void => {
      ;(isUrgent ? urgent : others).push(job)
    },
    take: (): J | undefined => {
      const isOtherNext = urgent.length === 0 || (urgentInRow >= URGENT_IN_ROW && others.length > 0)
      urgentInRow = isOtherNext ? 0 : urgentInRow + 1
      return isOtherNext ? others.shift() : urgent.shift()
    },
    remove: (job: J): void => {
      for (const jobs of [urgent, others]) {
        const at = jobs.indexOf(job)
        if (at >= 0) jobs.splice(at, 1)
      }
    },
    waiting: (): number => others.length,
  }
}

type Hearing<A> = Pick<Job<never, A>, 'answer' | 'fail'>
const deaf = { answer: () => undefined, fail: () => undefined }

/** The answer to a job that `add` puts in line. `add` returns what takes it back after an abort. */
const untilAborted = async <Q, A>(
  { question, signal }: Pick<Job<Q, A>, 'question' | 'signal'>,
  add: (job: Job<Q, A>) => () => void,
): Promise<A | null> => {
  if (signal?.aborted === true) return null
  const { promise, resolve, reject } = Promise.withResolvers<A | null>()
  const takeBack = add({ question, answer: resolve, fail: reject, signal })
  signal?.addEventListener('abort', takeBack, { once: true })
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', takeBack)
  }
}

/**
 * A thread that starts with the first question, answers one at a time and ends when idle. A timeout
 * or an exhausted heap terminates it, and the next question restarts it.
 */
export const createSingleWorker = <Q, A>(
  script: URL,
  limits: ThreadLimits,
  more: ThreadOptions<Q> = {},
): SingleWorker<Q, A> => {
  const line = createLine<Job<Q, A>>()
  let thread: Worker | null = null
  /** Receives the result of the current question. */
  let hear: Hearing<A> = deaf
  let current: Job<Q, A> | null = null
  let asked = 0
  let isAsking = false
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  /** Resolves once all terminated threads have exited. */
  let ended: Promise<unknown> = Promise.resolve()

  const end = async (why: unknown = null): Promise<void> => {
    clearTimeout(idle)
    // Native code runs to its end before the thread exits.
    if (thread !== null) ended = Promise.all([ended, thread.terminate()])
    const tell = hear
    thread = null
    await ended
    if (why !== null && more.tellsEnd === true) tell.fail(why)
    else tell.answer(null)
  }
  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMb }
    const started = new Worker(script, { execArgv: [], resourceLimits, workerData: more.data })
    // Ignores queued messages of a terminated thread.
    started.on('message', (message: ThreadAnswer<A>) => {
      if (thread !== started || message.id !== asked) return
      if ('error' in message) hear.fail(errorOf(message.error))
      else hear.answer(message.answer)
    })
    let why: unknown = null
    // The thread is out of memory or failed to start. An `exit` event follows.
    started.on('error', (error) => {
      why = error
    })
    started.on('exit', (code) => {
      if (thread === started) void end(why ?? new Error(`the thread ended with code ${code}`))
    })
    started.unref()
    return started
  }
  const answerTo = async (question: Q): Promise<A | null> => {
    thread ??= start()
    const { promise, resolve, reject } = Promise.withResolvers<A | null>()
    hear = { answer: resolve, fail: reject }
    const limit = setTimeout(() => void end(), limits.timeoutMs).unref()
    try {
      const sent: ThreadQuestion<Q> = { id: (asked += 1), question }
      thread.postMessage(sent, more.handedOver?.(question) ?? [])
      return await promise
    } finally {
      // Runs also if `postMessage` failed.
      clearTimeout(limit)
      hear = deaf
    }
  }
  const next = async (): Promise<void> => {
    if (isAsking) return
    clearTimeout(idle)
    const job = line.take()
    if (!job) {
      if (thread) idle = setTimeout(() => void end(), limits.idleMs).unref()
      return
    }
    isAsking = true
    current = job
    try {
      const question = isClosed ? null : await job.question()
      // `close` or an abort may have come in the meantime.
      const isOver = question === null || isClosed || job.signal?.aborted === true
      job.answer(isOver ? null : await answerTo(question))
    } catch (error) {
      job.fail(error)
    }
    isAsking = false
    current = null
    void next()
  }
  const abandon = (job: Job<Q, A>): void => {
    line.remove(job)
    job.answer(null)
    if (current === job && hear !== deaf) void end()
  }
  return {
    ask: (question, isUrgent, signal) =>
      untilAborted<Q, A>({ question, signal }, (job) => {
        line.add(job, isUrgent)
        void next()
        return () => abandon(job)
      }),
    waiting: line.waiting,
    close: async () => {
      isClosed = true
      await end()
    },
  }
}
