// LibreOffice as the reference program. It may hang or crash on a call, so each step has a timeout.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { exportXlsx } from '#tests/support/transfer/export-world.ts'
import { officeArguments } from '#tests/support/transfer/libreoffice.ts'
import { CALLS_SHEET_NAME, callBook } from './calls.ts'
import type { Answer } from './compare.ts'

/**
 * LibreOffice counts as hanging if it stores no new workbook for this long. Startup takes a tenth
 * of this time.
 */
const SILENCE_MS = 30_000
const LOOK_MS = 250
/**
 * Formulas per workbook. If LibreOffice hangs on a workbook, we retry its formulas in smaller
 * workbooks.
 */
const SIZES = [250, 16, 1]

/** Results of calls, and the calls on which LibreOffice hung or crashed. */
export type Answers = {
  readonly found: ReadonlyMap<string, Answer>
  readonly hung: readonly string[]
}

const stored = (folder: string): number =>
  readdirSync(folder).filter((name) => name.endsWith('.xlsx')).length

/** Converts the files of `in` to `out`, one at a time, until LibreOffice exits or hangs. */
const convert = async (folder: string, names: readonly string[]): Promise<void> => {
  const [profile, out] = [mkdtempSync(join(folder, 'profile-')), join(folder, 'out')]
  const files = names.map((name) => join(folder, 'in', name))
  // A separate process group, so we can kill its children too.
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
    // The process has exited in the meantime.
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

/** Evaluates calls in workbooks of one size. Returns the calls without a result workbook. */
const askedIn = async (
  size: number,
  calls: readonly string[],
  found: Map<string, Answer>,
): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-calls-'))
  for (const name of ['in', 'out']) mkdirSync(join(folder, name))
  const books = chunksOf(calls, size).map((some, at) => ({ name: `${at}.xlsx`, calls: some }))
  for (const book of books)
    writeFileSync(join(folder, 'in', book.name), await exportXlsx(callBook(book.calls)))
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
      // LibreOffice stores workbooks in order, so the first missing one is at fault.
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

export const askOffice = async (calls: readonly string[]): Promise<Answers> => {
  const found = new Map<string, Answer>()
  let left = calls
  for (const size of SIZES) left = await askedIn(size, left, found)
  return { found, hung: left }
}
