import { afterEach, expect, it } from 'vitest'
import { createSingleWorker, type SingleWorker } from '#server/sheets/single-worker.ts'

const SLOW_MS = 700

/**
 * A worker that echoes its question. It can also answer late, hang, throw, exit, or exhaust its
 * memory.
 */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const kept = []
    parentPort.on('message', ({ id, question }) => {
      const { word, said } = question.said ? question : { word: question }
      if (word === 'hang') for (;;);
      if (word === 'exit') process.exit(1)
      if (word === 'eat') for (;;) kept.push({ at: kept.length, rows: [kept.length] })
      if (word === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${SLOW_MS})
      if (word === 'throw') throw new Error('broken')
      if (word === 'fail') return parentPort.postMessage({ id, error: { name: 'Error', message: 'disk full', code: 'FULL' } })
      if (word === 'old') parentPort.postMessage({ id: id - 1, answer: 'of another' })
      parentPort.postMessage({ id, answer: word })
      if (said) Atomics.store(said, 0, 1), Atomics.notify(said, 0)
    })`)}`,
)

let threads: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
  threads = []
})
const threadOf = (timeoutMs = 20_000, idleMs = 20_000): SingleWorker<string, string> => {
  const thread = createSingleWorker<string, string>(SCRIPT, { heapMb: 32, timeoutMs, idleMs })
  threads.push(thread)
  return thread
}
const asks =
  ({ ask }: SingleWorker<string, string>) =>
  (word: string, isUrgent = false) =>
    ask(async () => word, isUrgent)

it('questions are answered one after another, urgent ones first', async () => {
  const thread = threadOf()
  const ask = asks(thread)
  const heard: (string | null)[] = []
  const say = async (word: string, isUrgent?: boolean) => heard.push(await ask(word, isUrgent))
  await Promise.all([say('first'), say('second'), say('third'), say('owner', true)])
  expect(heard).toEqual(['first', 'owner', 'second', 'third'])
  expect(thread.waiting()).toBe(0)
})

it('[SHEET-175] a normal question is answered after every eight urgent ones', async () => {
  const ask = asks(threadOf())
  const heard: (string | null)[] = []
  const say = async (word: string, isUrgent?: boolean) => heard.push(await ask(word, isUrgent))
  const urgent = Array.from({ length: 20 }, () => say('urgent', true))
  await Promise.all([...urgent, say('first'), say('second')])
  expect([heard.indexOf('first'), heard.indexOf('second')]).toEqual([8, 17])
})

it('[SHEET-1008] a question without an answer ends the thread, and a new thread answers the next one', async () => {
  const ask = asks(threadOf(1500))
  const asked = [ask('hang'), ask('one'), ask('exit'), ask('two')]
  expect(await Promise.all(asked)).toEqual([null, 'one', null, 'two'])
})

it('[SHEET-1008] a question that runs out of memory ends only its thread, and the next one is answered', async () => {
  const ask = asks(threadOf())
  expect(await Promise.all([ask('eat'), ask('one')])).toEqual([null, 'one'])
})

it('a question that cannot be built fails, and the next one is answered', async () => {
  const thread = threadOf()
  const broken = thread.ask(() => Promise.reject(new Error('no database')), false)
  const next = asks(thread)('next')
  await expect(broken).rejects.toThrow('no database')
  expect(await next).toBe('next')
})

it('an idle thread ends, and waiting questions get null when their thread is closed', async () => {
  const resting = threadOf(20_000, 1)
  const ask = asks(resting)
  expect(await ask('one')).toBe('one')
  expect(await ask('two')).toBe('two')
  const closing = threadOf()
  const waits = [asks(closing)('hang'), asks(closing)('never')]
  await closing.close()
  expect(await Promise.all(waits)).toEqual([null, null])
})

it('a late answer is not taken as the answer to the next question', async () => {
  const timeoutMs = 2000
  const thread = createSingleWorker<unknown, string>(SCRIPT, {
    heapMb: 32,
    timeoutMs,
    idleMs: 20_000,
  })
  threads.push(thread)
  await thread.ask(async () => 'warm', false)
  const said = new Int32Array(new SharedArrayBuffer(4))
  const asked = [
    thread.ask(async () => ({ word: 'mine', said }), false),
    thread.ask(async () => 'yours', false),
  ]
  // The answer is already posted when the timeout is due, and the main thread sees both at once.
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      const until = performance.now() + timeoutMs
      Atomics.wait(said, 0, 0)
      while (performance.now() <= until);
      resolve()
    })
  })
  expect(await Promise.all(asked)).toEqual([null, 'yours'])
})

it('an answer with the id of another question is ignored', async () => {
  expect(await asks(threadOf())('old')).toBe('old')
})

it('the idle timeout does not end the thread during a later question', async () => {
  const thread = threadOf(20_000, SLOW_MS / 2)
  await asks(thread)('warm')
  await thread.ask(async () => null, false)
  expect(await asks(thread)('slow')).toBe('slow')
})

it('the timeout of a question that could not be sent does not end a later one', async () => {
  const thread = createSingleWorker<unknown, string>(SCRIPT, {
    heapMb: 32,
    timeoutMs: 2.5 * SLOW_MS,
    idleMs: 20_000,
  })
  threads.push(thread)
  await thread.ask(async () => 'warm', false)
  await expect(thread.ask(async () => () => 'no data', false)).rejects.toThrow('cloned')
  const slow = ['slow', 'slow', 'slow']
  const asked = slow.map((word) => thread.ask(async () => word, false))
  expect(await Promise.all(asked)).toEqual(slow)
})

it('[SHEET-1010] a question that the thread cannot answer fails with its reason, and the thread continues', async () => {
  const ask = asks(threadOf())
  const failed = ask('fail')
  const next = ask('next')
  await expect(failed).rejects.toMatchObject({ message: 'disk full', code: 'FULL' })
  expect(await next).toBe('next')
})

it('[SHEET-1010] if `tellsEnd` is true, the end of the thread rejects its question, and a new thread answers the next one', async () => {
  const limits = { heapMb: 32, timeoutMs: 20_000, idleMs: 20_000 }
  const thread = createSingleWorker<string, string>(SCRIPT, limits, { tellsEnd: true })
  threads.push(thread)
  const ask = asks(thread)
  const asked = await Promise.allSettled([
    ask('throw'),
    ask('one'),
    ask('exit'),
    ask('eat'),
    ask('two'),
  ])
  expect(asked).toMatchObject([
    { status: 'rejected', reason: { message: 'broken' } },
    { value: 'one' },
    { status: 'rejected', reason: { message: expect.stringContaining('1') } },
    { status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } },
    { value: 'two' },
  ])
})
