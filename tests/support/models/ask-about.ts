import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { askOffline } from './ask.ts'
import { memoryDocument, memoryDocuments } from './documents-memory.ts'

/** A file that a question refers to. */
export type AskedFile = readonly [filename: string, text: string | Uint8Array]

/** The offline model's answers to questions about files, without Markdown escapes. */
export const askAbout =
  (engine: WorkbookEngine) =>
  async (
    files: readonly AskedFile[],
    ...questions: readonly string[]
  ): Promise<readonly string[]> => {
    const documents = await Promise.all(
      files.map(([filename, text], at) => memoryDocument(`d${at + 1}`, filename, text)),
    )
    const more = { documents: memoryDocuments(documents), canAttach: true }
    const said: string[] = []
    for (const question of questions)
      said.push((await askOffline(engine, question, more)).text.replaceAll('\\', ''))
    return said
  }

/** A Markdown table. "|" separates the cells of a row. */
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
