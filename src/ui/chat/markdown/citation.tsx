import { documentHash, type DocumentPlace } from '#contract/documents/citation.ts'
import { useOpensDocuments } from '../document/use-opens-documents.ts'
import { useVisit } from './use-visit.ts'
import * as css from './citation.css.ts'
import { citedOf } from './cited.ts'

/** A name of so many letters is shown whole. */
const SHORT_CHARS = 28
/** So many letters at the end of a longer one stay in view: its number, its year, its extension. */
const END_CHARS = 12

/**
 * A place of a document, as a link that opens it beside the conversation. Words alone where documents are
 * off, or cannot be opened.
 */
export const Citation = ({
  place,
  words,
}: {
  readonly place: DocumentPlace
  /** The words of the link. */
  readonly words: string
}) => {
  const path = documentHash(place)
  const visit = useVisit(path)
  const opensDocuments = useOpensDocuments()
  const { name, page } = citedOf(words, place.page)
  const whole = name + page
  if (!opensDocuments) return whole
  const letters = [...name]
  const end = letters.length > SHORT_CHARS ? letters.slice(-END_CHARS).join('') : ''
  return (
    <a className={css.citation} href={path} title={whole} aria-label={whole} onClick={visit}>
      <span className={css.start}>{name.slice(0, name.length - end.length)}</span>
      {end}
      {page}
    </a>
  )
}
