import { Worker, type Transferable } from 'node:worker_threads'

/** What a thread may take: its heap in MB, and ms for one question and without any. */
export type ThreadLimits = {
  readonly heapMb: number
  readonly timeoutMs: number
  readonly idleMs: number
}

/** What a thread is told as it starts; what of a question it gets without a copy, gone here then. */
export type ThreadMore<Q> = {
  readonly data?: unknown
  readonly handedOver?: (question: Q) => readonly Transferable[]
  /** Whether what ends it by itself, as a lack of memory, is thrown; else it is null, as an end for its time. */
  readonly tellsEnd?: boolean
}

/** A thread beside the one that answers requests, with limits of time and memory. */
export type LoneThread<Q, A> = {
  /**
   * Its answer to the question, which is made when its turn comes; null where that is null, and where the
   * thread was ended over it. Urgent ones go before the others, but for one of those now and then. What `question`
   * throws is thrown, and so is what the thread says it could not do.
   */
  readonly ask: (question: () => Promise<Q | null>, isUrgent: boolean) => Promise<A | null>
  /** How many that are not urgent wait for their turn. */
  readonly waiting: () => number
  /** Ends it; what waits gets null. */
  readonly close: () => Promise<void>
}

/** After so many urgent ones one of the others is asked. */
const URGENT_IN_ROW = 8

/** A question as the thread gets it: the first has the id 1, the next one 2. */
export type Asked<Q> = { readonly id: number; readonly question: Q }

/** What was thrown in a thread: on the way between threads an error keeps no code. */
export type ThreadError = {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: unknown
  /** SQLite's own number. */
  readonly errcode?: unknown
}

/** What a thread says to the question of that id, or why it cannot. */
export type Said<A> =
  | { readonly id: number; readonly answer: A }
  | { readonly id: number; readonly error: ThreadError }

/** What was thrown, for its way out of a thread. */
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
}

type Hearing<A> = Pick<Job<never, A>, 'answer' | 'fail'>
const deaf = { answer: () => undefined, fail: () => undefined }

/**
 * One thread, started by the first question, that answers one after the other and ends when none comes.
 * A question that it does not answer in time, or that takes all its memory, ends it; the next one
 * starts it anew.
 */
export const createLoneThread = <Q, A>(
  script: URL,
  limits: ThreadLimits,
  more: ThreadMore<Q> = {},
): LoneThread<Q, A> => {
  const urgent: Job<Q, A>[] = []
  const others: Job<Q, A>[] = []
  let thread: Worker | null = null
  /** Hears what comes of the question under way. */
  let hear: Hearing<A> = deaf
  let asked = 0
  let urgentInRow = 0
  let isAsking = false
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  /** Settles once all that were ended are through. */
  let ended: Promise<unknown> = Promise.resolve()

  const end = async (why: unknown = null): Promise<void> => {
    clearTimeout(idle)
    // What it does in C++ goes on until it is through.
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
    // One that was ended may have said something before, and that lies there still.
    started.on('message', (said: Said<A>) => {
      if (thread !== started || said.id !== asked) return
      if ('error' in said) hear.fail(errorOf(said.error))
      else hear.answer(said.answer)
    })
    let why: unknown = null
    // Out of memory, or it did not start; 'exit' follows.
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
      const sent: Asked<Q> = { id: (asked += 1), question }
      thread.postMessage(sent, more.handedOver?.(question) ?? [])
      return await promise
    } finally {
      // Also of one that could not be sent.
      clearTimeout(limit)
      hear = deaf
    }
  }
  const take = (): Job<Q, A> | undefined => {
    const isOthersTurn = urgent.length === 0 || (urgentInRow >= URGENT_IN_ROW && others.length > 0)
    urgentInRow = isOthersTurn ? 0 : urgentInRow + 1
    return isOthersTurn ? others.shift() : urgent.shift()
  }
  const next = async (): Promise<void> => {
    if (isAsking) return
    clearTimeout(idle)
    const job = take()
    if (!job) {
      if (thread) idle = setTimeout(() => void end(), limits.idleMs).unref()
      return
    }
    isAsking = true
    try {
      const question = isClosed ? null : await job.question()
      // It may have been closed meanwhile.
      job.answer(question === null || isClosed ? null : await answerTo(question))
    } catch (error) {
      job.fail(error)
    }
    isAsking = false
    void next()
  }
  return {
    ask: (question, isUrgent) => {
      const { promise, resolve, reject } = Promise.withResolvers<A | null>()
      const job = { question, answer: resolve, fail: reject }
      ;(isUrgent ? urgent : others).push(job)
      void next()
      return promise
    },
    waiting: () => others.length,
    close: async () => {
      isClosed = true
      await end()
    },
  }
}
