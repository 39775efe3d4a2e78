import { citation } from '#contract/documents/citation.ts'
import type { Outcome } from '../step.ts'
import { escapeMarkdown } from '../text-format.ts'
import { contentWords } from './figure-names.ts'
import { headingAbove } from './headings-above.ts'
import {
  listDocuments,
  documentsMeantBy,
  type ListedDocument,
  type ListedTable,
} from './listed-documents.ts'
import { noneReady } from './passages.ts'
import { escapeText } from './quote.ts'
import { readPages, readTables } from './read-documents.ts'
import { isFigureRow } from './row-cells.ts'
import {
  callTool,
  requireOutput,
  answerWith,
  answerWithout,
  type ScriptAnswer,
  type Script,
  type ScriptStep,
} from './answer-script.ts'
import { statementIn } from './statements.ts'

type Choice = readonly [document: ListedDocument, table: ListedTable]

const MOST_LISTED = 20
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** The number of the table in a question, such as "second". -1 means the last, null means none. */
const numberIn = (question: string): number | null => {
  const [, number] = /\btables? (?:no\.? ?|number |#)?(\d{1,4})\b/i.exec(question) ?? []
  if (number !== undefined) return Number(number)
  const [, nth] = /\b(\d{1,3})(?:st|nd|rd|th) table\b/i.exec(question) ?? []
  if (nth !== undefined) return Number(nth)
  const [, word = ''] = /\b(\w+) (?:table|worksheet)\b/i.exec(question) ?? []
  if (word.toLowerCase() === 'last') return -1
  const at = ORDINALS.indexOf(word.toLowerCase())
  return at < 0 ? null : at + 1
}

const fitting = (question: string, all: readonly Choice[]): readonly Choice[] => {
  const number = numberIn(question)
  if (number !== null)
    return all.filter(([one, table]) =>
      number === -1 ? table === one.tables.at(-1) : table.number === number,
    )
  const [, page] = /\bpage (\d{1,5})\b/i.exec(question) ?? []
  const onPage = page === undefined ? all : all.filter(([, table]) => table.page === Number(page))
  const words = contentWords(question)
  const named = onPage.filter(([, { name }]) => {
    const own = contentWords(name)
    return !/^table \d+$/i.test(name) && own.length > 0 && own.every((word) => words.includes(word))
  })
  return named.length > 0 ? named : onPage
}

const line = ([{ id, filename }, { number, name, page }]: Choice): string =>
  `- Table ${number}${/^table \d+$/i.test(name) ? '' : `, “${escapeText(name, 60)}”`} ${citation({ documentId: id, filename, page })}`

/** Asks which table the user means and lists the candidates. */
const askWhich = (candidates: readonly Choice[], all: readonly Choice[]): ScriptAnswer => {
  const some = candidates.length > 1 ? candidates : all
  const [[document, table] = []] = some
  const more = some.length > MOST_LISTED ? `\n- and ${some.length - MOST_LISTED} more` : ''
  const why =
    candidates.length > 1
      ? 'There are several tables; which one?'
      : 'There is no such table. These are available:'
  return answerWithout(
    `${why} No spreadsheet was made yet.\n\n${some.slice(0, MOST_LISTED).map(line).join('\n')}${more}\n\nAsk for one by number and document, for example "Make a sheet of table ${table?.number} in ${escapeText(document?.filename ?? '', 80)}".`,
  )
}

function* make([document, table]: Choice): Script {
  const input = { document_id: document.id, table: table.number }
  const made = requireOutput(yield* callTool('create_spreadsheet_from_table', input))
  const cite = citation({ documentId: document.id, filename: document.filename, page: table.page })
  const cut =
    made['is_cut'] === true
      ? ' The file has more rows than were imported; the spreadsheet leaves them out.'
      : ''
  return answerWith(
    `I made the spreadsheet [${escapeMarkdown(String(made['title']))}](/app/spreadsheet/${String(made['spreadsheet_id'])}) from table ${table.number} of ${cite}. The document is unchanged.${cut}`,
  )
}

const MOST_READ = 12

/** The tables of a financial statement, judged by the heading above or the table's name. */
function* underHeading(
  statement: number,
  all: readonly Choice[],
): Generator<ScriptStep, readonly Choice[], readonly Outcome[]> {
  const read = all.slice(0, MOST_READ)
  const pages = yield* readPages(read.map(([one, { page }]) => [one, page] as const))
  const tables = yield* readTables(read, false)
  return all.filter(([{ id }, { number, name }]) => {
    if (statementIn(name) === statement) return true
    const table = tables.find((one) => one.documentId === id && one.number === number)
    const row = table?.rows.find(isFigureRow)
    if (!table || !row) return false
    const first = { ...table, row: row[0] ?? '', value: row.findLast(Boolean) ?? '' }
    return statementIn(headingAbove(first, pages) ?? '') === statement
  })
}

/** Creates a spreadsheet from the requested table, or asks which table the user means. */
export function* extractTable(question: string, canMake: boolean): Script {
  if (!canMake)
    return answerWithout(
      'Spreadsheets are switched off on this server, so I made none from the table.',
    )
  const documents = yield* listDocuments()
  const none = noneReady(documents)
  if (none !== null) return none
  const all = documentsMeantBy(question, documents).flatMap((one) =>
    one.tables.map((table) => [one, table] as const),
  )
  if (all.length === 0)
    return answerWithout('I found no table in the documents, so no spreadsheet was made.')
  const statement = numberIn(question) === null ? statementIn(question) : null
  const candidates =
    statement === null ? fitting(question, all) : yield* underHeading(statement, all)
  const [first] = candidates
  return first && candidates.length === 1 ? yield* make(first) : askWhich(candidates, all)
}
