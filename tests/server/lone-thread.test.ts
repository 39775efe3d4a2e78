import { afterEach, expect, it } from 'vitest'
import { createLoneThread, type LoneThread } from '#server/sheets/lone-thread.ts'

/** Says what it was asked, or never answers, ends itself, or takes all the memory that it can. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const kept = []
    parentPort.on('message', (word) => {
      if (word === 'hang') for (;;);
      if (word === 'exit') process.exit(1)
      if (word === 'eat') for (;;) kept.push({ at: kept.length, rows: [kept.length] })
      parentPort.postMessage(word)
    })`)}`,
)

let threads: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
  threads = []
})
const threadOf = (timeoutMs = 20_000, idleMs = 20_000): LoneThread<string, string> => {
  const thread = createLoneThread<string, string>(SCRIPT, { heapMb: 32, timeoutMs, idleMs })
  threads.push(thread)
  return thread
}
const asks =
  ({ ask }: LoneThread<string, string>) =>
  (word: string, isUrgent = false) =>
    ask(async () => word, isUrgent)

it('[SHEET-170] one question after the other is answered, urgent ones first', async () => {
  const thread = threadOf()
  const ask = asks(thread)
  const heard: (string | null)[] = []
  const say = async (word: string, isUrgent?: boolean) => heard.push(await ask(word, isUrgent))
  await Promise.all([say('first'), say('second'), say('third'), say('owner', true)])
  expect(heard).toEqual(['first', 'owner', 'second', 'third'])
  expect(thread.waiting()).toBe(0)
})

it('[SHEET-170] a question without an answer ends the thread, and the next ones have a new one', async () => {
  const ask = asks(threadOf(1500))
  const asked = [ask('hang'), ask('one'), ask('exit'), ask('two')]
  expect(await Promise.all(asked)).toEqual([null, 'one', null, 'two'])
})

it('[SHEET-170] a question that takes all the memory ends the thread alone', async () => {
  const ask = asks(threadOf())
  expect(await Promise.all([ask('eat'), ask('one')])).toEqual([null, 'one'])
})

it('[SHEET-170] a question that cannot be made fails by itself', async () => {
  const thread = threadOf()
  const broken = thread.ask(() => Promise.reject(new Error('no database')), false)
  const next = asks(thread)('next')
  await expect(broken).rejects.toThrow('no database')
  expect(await next).toBe('next')
})

it('[SHEET-170] the thread ends when nobody asks, and what waits when it is closed gets nothing', async () => {
  const resting = threadOf(20_000, 1)
  const ask = asks(resting)
  expect(await ask('one')).toBe('one')
  expect(await ask('two')).toBe('two')
  const closing = threadOf()
  const waits = [asks(closing)('hang'), asks(closing)('never')]
  await closing.close()
  expect(await Promise.all(waits)).toEqual([null, null])
})
