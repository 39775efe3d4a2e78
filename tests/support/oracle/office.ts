// LibreOffice as the second program: it may hang or crash on a call, so each step has a limit.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from '#server/import/xlsx/read-xlsx.ts'
import { exported } from '#tests/support/transfer/export-world.ts'
import { officeArguments } from '#tests/support/transfer/libreoffice.ts'
import { CALLS_SHEET_NAME, callBook } from './calls.ts'
import type { Answer } from './compare.ts'

/** LibreOffice hangs where it stores no further workbook for so long; it takes a tenth of it to start. */
const SILENCE_MS = 30_000
const LOOK_MS = 250
/** So many formulas in a workbook; one with a call that hangs is tried again in smaller ones. */
const SIZES = [250, 16, 1]

/** What calls came to, and those that LibreOffice neither ended nor gave up. */
export type Answers = {
  readonly found: ReadonlyMap<string, Answer>
  readonly hung: readonly string[]
}

const stored = (folder: string): number =>
  readdirSync(folder).filter((name) => name.endsWith('.xlsx')).length

/** Has LibreOffice store the files of `in` in `out`, one after the other, until it ends or hangs. */
const convert = async (folder: string, names: readonly string[]): Promise<void> => {
  const [profile, out] = [mkdtempSync(join(folder, 'profile-')), join(folder, 'out')]
  const files = names.map((name) => join(folder, 'in', name))
  // Its own group: what it starts ends with it.
  const office = spawn('soffice', officeArguments(profile, out, files), {
    stdio: 'ignore',
    detached: true,
  })
  let isOver = false
  office.on('close', () => (isOver = true))
  let [count, since] = [stored(out), Date.now()]
  while (!isOver && Date.now() - since < SILENCE_MS) {
    await wait(LOOK_MS)
    const now = stored(out)
    if (now !== count) [count, since] = [now, Date.now()]
  }
  try {
    if (!isOver && office.pid !== undefined) process.kill(-office.pid, 'SIGKILL')
  } catch {
    // It ended in this moment.
  }
}

const answersIn = async (path: string, calls: readonly string[]): Promise<readonly Answer[]> => {
  const read = await readXlsx(readFileSync(path))
  if (!read.ok) throw new Error(`what LibreOffice stored can't be read: ${read.error.type}`)
  const { sheets } = read.value.workbook
  const cells = Object.values(sheets).find(({ name }) => name === CALLS_SHEET_NAME)?.cellData ?? {}
  return calls.map((_, row) => cells[row]?.[0] ?? null)
}

const chunksOf = (calls: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(calls.length / size) }, (_, at) =>
    calls.slice(at * size, (at + 1) * size),
  )

/** Asks for calls in workbooks of one size. Returns those whose workbook did not come. */
const askedIn = async (
  size: number,
  calls: readonly string[],
  found: Map<string, Answer>,
): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-calls-'))
  for (const name of ['in', 'out']) mkdirSync(join(folder, name))
  const books = chunksOf(calls, size).map((some, at) => ({ name: `${at}.xlsx`, calls: some }))
  for (const book of books)
    writeFileSync(join(folder, 'in', book.name), await exported(callBook(book.calls)))
  const failed: string[] = []
  try {
    let left = books
    while (left.length > 0) {
      await convert(
        folder,
        left.map(({ name }) => name),
      )
      const done = new Set(readdirSync(join(folder, 'out')))
      left = left.filter(({ name }) => !done.has(name))
      // They are stored in their order: the first that is not there is at fault.
      failed.push(...(left[0]?.calls ?? []))
      left = left.slice(1)
    }
    for (const book of books) {
      const path = join(folder, 'out', book.name)
      if (!readdirSync(join(folder, 'out')).includes(book.name)) continue
      const answers = await answersIn(path, book.calls)
      book.calls.forEach((call, at) => found.set(call, answers[at] ?? null))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}

/** What LibreOffice makes of calls. */
export const askOffice = async (calls: readonly string[]): Promise<Answers> => {
  const found = new Map<string, Answer>()
  let left = calls
  for (const size of SIZES) left = await askedIn(size, left, found)
  return { found, hung: left }
}
