// This worker thread runs the code of one call in QuickJS. The code reaches nothing outside of it:
// no modules, no files, no network, no timers. `code-threads.ts` ends the thread after the call.
import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import {
  CODE_LOG_LINE_MAX_CHARS,
  CODE_LOG_MAX_LINES,
  CODE_MAX_MB,
  CODE_RESULT_MAX_CHARS,
  CODE_RESULT_MAX_DEPTH,
  type CodeAnswer,
  type CodeEnd,
  type CodeMessage,
  type CodeRequest,
} from './code-answer.ts'
import { CODE_FILE, PRELUDE } from './code-prelude.ts'

const PAGES_PER_MB = 16
/** QuickJS declares this memory for its own code and stack. */
const OWN_PAGES = 256
const BYTES_PER_MB = 1024 * 1024
/** Stack of QuickJS: about 6,000 nested calls. The thread's own stack is larger. */
const STACK_BYTES = BYTES_PER_MB
/** Time to describe an error after the code has used up its time. */
const DESCRIBE_MS = 200

type Evaluated = ReturnType<QuickJSContext['evalCode']>

const request = workerData as CodeRequest

/** The clock of the code. `isOver` becomes true once QuickJS has stopped the code. */
const clock = { end: Infinity, isOver: false }

const lines: string[] = []
let loggedCount = 0
const log = (text: string): void => {
  loggedCount += 1
  if (lines.length >= CODE_LOG_MAX_LINES) return
  const isLong = text.length > CODE_LOG_LINE_MAX_CHARS
  lines.push(
    isLong ? `${text.slice(0, CODE_LOG_LINE_MAX_CHARS - 1).toWellFormed()}…` : text.toWellFormed(),
  )
}

/**
 * A new QuickJS. `setMemoryLimit` alone does not bound it, because this build cannot measure its
 * blocks. The maximum of the WebAssembly memory does.
 */
const newRuntime = async (): Promise<QuickJSRuntime> => {
  const maximum = OWN_PAGES + CODE_MAX_MB * PAGES_PER_MB
  const wasmMemory = new WebAssembly.Memory({ initial: OWN_PAGES, maximum })
  const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
  const runtime = quickJs.newRuntime()
  runtime.setMemoryLimit(CODE_MAX_MB * BYTES_PER_MB)
  runtime.setMaxStackSize(STACK_BYTES)
  runtime.setInterruptHandler(() => {
    const isOver = performance.now() > clock.end
    clock.isOver ||= isOver
    return isOver
  })
  return runtime
}

const bracketsIn = (json: string): number => {
  let [depth, deepest] = [0, 0]
  for (const [mark] of json.matchAll(/"(?:[^"\\]+|\\.)*"|[[{\]}]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, (depth += 1))
    else if (mark === ']' || mark === '}') depth -= 1
  }
  return deepest
}

const sandboxOf = (vm: QuickJSContext) => {
  const logging = vm.newFunction('log', (text) => log(vm.getString(text)))
  const prelude = vm.unwrapResult(vm.evalCode(PRELUDE, 'prelude.js'))
  const tools = vm.unwrapResult(vm.callFunction(prelude, vm.undefined, logging))
  const call = (name: string, ...given: readonly QuickJSHandle[]): Evaluated =>
    vm.callFunction(vm.getProp(tools, name), vm.undefined, ...given)
  const textOf = (of: QuickJSHandle, name: string): string => vm.getString(vm.getProp(of, name))
  const numberOf = (of: QuickJSHandle, name: string): number => vm.getNumber(vm.getProp(of, name))

  const failureOf = (error: QuickJSHandle, isResult: boolean): CodeEnd => {
    if (clock.isOver) return { type: 'timeout' }
    clock.end = performance.now() + DESCRIBE_MS
    const described = call('describe', error)
    // QuickJS had no memory left to describe the error.
    if (described.error) return { type: 'memory' }
    const name = textOf(described.value, 'name')
    const message = textOf(described.value, 'message')
    if (name === 'InternalError' && message === 'out of memory') return { type: 'memory' }
    if (message === 'stack overflow') return { type: 'stack' }
    const line = new RegExp(`${CODE_FILE}:(\\d+)`).exec(textOf(described.value, 'stack'))?.[1]
    return {
      type: 'failed',
      name,
      message: message.toWellFormed(),
      line: line === undefined ? null : Number(line),
      isResult,
    }
  }

  const give = ({ name, json }: CodeRequest['ranges'][number]): CodeEnd | null => {
    const given = call('give', vm.newString(name), vm.newString(json))
    if (given.error) return failureOf(given.error, false)
    const why = vm.getString(given.value)
    return why === '' ? null : { type: 'bad_name', name, isTaken: why === 'taken' }
  }

  const isFault = (error: QuickJSHandle): boolean => {
    const is = call('isFault', error)
    return !is.error && vm.dump(is.value) === true
  }

  /** Runs a script, or the body of an async function if the code returns or awaits. */
  const evaluate = (code: string): Evaluated => {
    const script = vm.evalCode(code, CODE_FILE)
    if (!script.error || !/\b(?:return|await)\b/.test(code) || !isFault(script.error)) return script
    return vm.evalCode(`(async function () {${code}\n})()`, CODE_FILE)
  }

  const dumped = (value: QuickJSHandle): CodeEnd => {
    const dump = call('dump', value)
    if (dump.error) return failureOf(dump.error, true)
    const kind = textOf(dump.value, 'kind')
    if (kind !== 'data') return { type: 'no_value', kind }
    const chars = numberOf(dump.value, 'chars')
    if (chars > CODE_RESULT_MAX_CHARS) return { type: 'too_long', chars }
    const json = textOf(dump.value, 'json')
    if (bracketsIn(json) > CODE_RESULT_MAX_DEPTH) return { type: 'too_deep' }
    return { type: 'done', json, oddNumbers: numberOf(dump.value, 'odd') }
  }

  const resultOf = (evaluated: Evaluated): CodeEnd => {
    if (evaluated.error) return failureOf(evaluated.error, false)
    const jobs = vm.runtime.executePendingJobs()
    if (jobs.error) return failureOf(jobs.error, false)
    const state = vm.getPromiseState(evaluated.value)
    if (state.type === 'pending') return { type: clock.isOver ? 'timeout' : 'pending' }
    return state.type === 'rejected' ? failureOf(state.error, false) : dumped(state.value)
  }

  return { give, run: (code: string): CodeEnd => resultOf(evaluate(code)) }
}

/** An error of QuickJS itself, which cannot go on: its stack is used up, or it is damaged. */
const brokenBy = (cause: unknown): CodeEnd => ({
  type: cause instanceof RangeError ? 'stack' : 'crashed',
})

const answer = async ({ code, ranges, seconds }: CodeRequest): Promise<CodeEnd> => {
  try {
    const runtime = await newRuntime()
    const sandbox = sandboxOf(runtime.newContext())
    for (const range of ranges) {
      const failure = sandbox.give(range)
      if (failure !== null) return failure
    }
    parentPort?.postMessage({ type: 'started' } satisfies CodeMessage)
    clock.end = performance.now() + seconds * 1000
    const end = sandbox.run(code)
    return clock.isOver ? { type: 'timeout' } : end
  } catch (cause) {
    return brokenBy(cause)
  }
}

const end = await answer(request)
const message: CodeAnswer = { ...end, log: { lines, left_out: loggedCount - lines.length } }
parentPort?.postMessage(message)
