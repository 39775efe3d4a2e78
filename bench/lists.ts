// The list of 10,000 conversations and a search in their 40,000 messages, on a running server.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { citation } from '#contract/documents/citation.ts'
import { openTestStore } from '#tests/support/server/database.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { seedConversations } from '#tests/support/chat/many-conversations.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { cpuUsed } from './support/database-cpu.ts'
import { elapsed, printFigure, quantile, round } from './support/figure.ts'

const COUNT = 10_000
const ASKED = 200
/**
 * Pages that a user may scroll to, and search words: frequent, rare, without a match, and only in
 * link addresses.
 */
const PAGES = [1, 2, 20, 250, 500]
const WORDS = ['freight', 'Amortisationsplan', 'carrier pallet', 'nowhere', 'document']

/**
 * Requests the list with each of `choices` in turn. Reports the p99 and median times, and the CPU
 * time per request.
 */
const told = async <T>(
  name: string,
  person: Person,
  choices: readonly T[],
  ask: (choice: T) => object,
): Promise<void> => {
  const times: number[] = []
  const cpu = await cpuUsed(store)
  for (let at = 0; at < ASKED / choices.length; at += 1)
    for (const choice of choices)
      times.push(
        await elapsed(async () => {
          const { status } = await person.call('histories.list', { query: ask(choice) })
          if (status !== 200) throw new Error(`the list answered ${status}`)
        }),
      )
  printFigure(name, quantile(times, 0.99), 'ms', {
    target: '<= 50',
    p50: round(quantile(times, 0.5)),
    cpuMs: round(((await cpuUsed(store)) - cpu) / times.length),
    load: round(loadavg()[0] ?? 0),
  })
}

const server = await startTestServer()
const store = await openTestStore(server.dataDir)
try {
  const person = await signUp(server.origin)
  const place = { documentId: randomUUID(), page: 3 }
  const cite = () => ` ${citation({ ...place, filename: 'Annual report.pdf' })}`
  await seedConversations(store, { of: person.session.user.id, count: COUNT, cite })
  const pages = `list of ${COUNT} conversations: a page, p99`
  await told(pages, person, PAGES, (page) => ({ page }))
  for (const q of WORDS)
    await told(`search for "${q}" in ${COUNT} conversations: first page, p99`, person, [q], () => ({
      q,
    }))
} finally {
  await store.destroy()
  await server.close()
}
