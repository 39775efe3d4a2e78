import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { askOffline } from './ask.ts'
import { held, heldPort } from './read-documents.ts'

/** A file that a question is about. */
export type AskedFile = readonly [filename: string, text: string | Uint8Array]

/** What the offline model answers to each question about some files, without Markdown's escapes. */
export const askAbout =
  (engine: WorkbookEngine) =>
  async (
    files: readonly AskedFile[],
    ...questions: readonly string[]
  ): Promise<readonly string[]> => {
    const documents = await Promise.all(
      files.map(([filename, text], at) => held(`d${at + 1}`, filename, text)),
    )
    const more = { documents: heldPort(documents), canAttach: true }
    const said: string[] = []
    for (const question of questions)
      said.push((await askOffline(engine, question, more)).text.replaceAll('\\', ''))
    return said
  }

/** A table of Markdown; the cells of a row are parted by "|". */
export const tableOf = (head: string, ...rows: readonly string[]): string =>
  [
    `| ${head} |`,
    `|${head
      .split('|')
      .map(() => '---|')
      .join('')}`,
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n')
