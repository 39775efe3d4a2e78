import { isFigure, decimalStyleOf } from '../amounts.ts'
import { readFacts } from '../table-facts.ts'
import { isWorkbook, type ListedDocument } from '../listed-documents.ts'
import { isAmount } from '../question.ts'
import { readFromStart, readTables } from '../read-documents.ts'
import { mapInSlices, type SlicedWork } from '../answer-script.ts'
import { headingsOf } from './compare-pairs.ts'
import type { ComparedDocument } from './compare-prose.ts'

const MOST_CALLS = 4
const MOST_TABLES = 12

/** Reads pages, tables and figures of a document that is compared. */
export function* readComparedDocument(document: ListedDocument): SlicedWork<ComparedDocument> {
  const { pages, next } = isWorkbook(document)
    ? { pages: [], next: null }
    : yield* readFromStart(document, MOST_CALLS)
  const tables = yield* readTables(
    document.tables.slice(0, MOST_TABLES).map((table) => [document, table] as const),
    false,
  )
  const all = yield* readFacts(pages, tables)
  const facts = yield* mapInSlices(all, (fact) =>
    isFigure(fact.value) && isAmount(fact) ? [fact] : [],
  )
  const headings = headingsOf(tables, pages, document.filename)
  const style = decimalStyleOf(facts.map(({ value }) => value))
  return { document, pages, next, facts, headings, style }
}
